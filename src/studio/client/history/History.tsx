import { Alert, Button, Stack, Typography } from '@mui/material'
import { memo, useEffect, useState, useSyncExternalStore } from 'react'
import { errorMessage } from '../../../model/errorDetails.ts'
import { useTranslation } from 'react-i18next'
import type { ImpactFinding } from '../../../project/impact/impactFinding.ts'
import { pageFile, pageTextFile } from '../../model/fileEdits.ts'
import type { PageHistory, PageVersion } from '../../model/protocol.ts'
import { fetchHistory, fetchVersion, fetchVersionImpact } from '../state/api.ts'
import { Findings } from '../reports/Impact.tsx'
import { orderedLanguages } from '../files/parsedFiles.ts'
import { Region } from '../parts/sections.tsx'
import { run, useSelection, workspace } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'
import { CommitForm } from './CommitForm.tsx'

/** Earlier versions of a form from git, each with a button to return to it, and a form to commit the saved files. */
export const History = memo(function History() {
  const words = useWords()
  const { page } = useSelection()
  const [history, setHistory] = useState<PageHistory & { page: string }>()
  const [count, setCount] = useState(0)
  const hasChanges = useSyncExternalStore(workspace.subscribe, () => workspace.changes().length > 0)
  useEffect(() => {
    let isCurrent = true
    fetchHistory(page).then(
      (found) => {
        if (isCurrent) setHistory({ ...found, page })
      },
      // An alert already reports that the server is unreachable.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
    // A save changes the uncommitted files.
  }, [page, hasChanges, count])
  const shown = history?.page === page ? history : undefined
  return (
    <Region name="history" summary="historySummary" isBusy={!shown}>
      {shown && shown.versions === undefined && <Typography>{words('noHistory')}</Typography>}
      {shown && !hasChanges && shown.uncommitted.length > 0 && (
        <CommitForm key={count} files={shown.uncommitted} onCommitted={() => setCount(count + 1)} />
      )}
      {shown?.versions?.length === 0 && <Typography>{words('noVersions')}</Typography>}
      <ol className="st-list">
        {shown?.versions?.map((version) => (
          <Version key={version.commit} page={page} version={version} />
        ))}
      </ol>
    </Region>
  )
})

function Version({ page, version }: { page: string; version: PageVersion }) {
  const words = useWords()
  const { i18n } = useTranslation()
  const { commit, parent, date, author, subject } = version
  const [isOpen, setIsOpen] = useState(false)
  const [findings, setFindings] = useState<ImpactFinding[]>()
  const [failure, setFailure] = useState<string>()
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(date))
  const fail = (error: unknown) => setFailure(errorMessage(error))

  function toggle() {
    setIsOpen(!isOpen)
    if (!isOpen && !findings && parent !== undefined)
      fetchVersionImpact(page, parent, commit).then((report) => setFindings(report.findings), fail)
  }

  async function goBack() {
    const { texts } = await fetchVersion(page, commit)
    const files = [pageFile(page), ...orderedLanguages(workspace.texts).map((code) => pageTextFile(code, page))]
    run('return', () => new Map(files.map((file) => [file, texts[file]])))
  }

  return (
    <li>
      <Typography sx={{ fontWeight: 700 }}>{subject}</Typography>
      <Typography color="textSecondary">
        <time dateTime={date}>{day}</time>, {author}
      </Typography>
      <Stack direction="row" spacing={1}>
        {parent !== undefined && (
          <Button
            aria-expanded={isOpen}
            aria-label={words('named', { name: words('whatChanged'), value: subject })}
            onClick={toggle}
          >
            {words('whatChanged')}
          </Button>
        )}
        <Button
          aria-label={words('named', { name: words('goBack'), value: subject })}
          onClick={() => void goBack().catch(fail)}
        >
          {words('goBack')}
        </Button>
      </Stack>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      {isOpen && !findings && failure === undefined && <p role="status">{words('comparing')}</p>}
      {isOpen && findings?.length === 0 && <Typography>{words('noImpact')}</Typography>}
      {isOpen && findings && <Findings findings={findings} />}
    </li>
  )
}
