import { Alert, Typography } from '@mui/material'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { ImpactFinding } from '../../../project/impact/impactFinding.ts'
import { membersOf } from '../../../forms/schema/isObject.ts'
import { isError, type DefinitionProblem } from '../../../model/site/definitionProblem.ts'
import { sayError } from '../../../model/site/failure.ts'
import { language } from '../../../site/i18n/i18n.ts'
import { pageFile } from '../../model/fileEdits.ts'
import { contentOf, jsonFault, localeTexts, textIn } from '../files/parsedFiles.ts'
import { ConflictAlert } from '../conflicts/ConflictAlert.tsx'
import { closeDialog, FormDialog } from '../parts/FormDialog.tsx'
import { Findings } from '../reports/Impact.tsx'
import { pageOfFile, ProblemList } from '../reports/Problems.tsx'
import { checkChanges, fetchImpact } from '../state/api.ts'
import { run, save, useSelection, useVersion, workspace } from '../state/workspaceStore.ts'
import { useTranslate, useWords } from '../i18n/words.ts'
import { isDraft, toggleStatus } from './pageStatus.ts'

/** The check and the impact of the files with the other status. */
interface Verdict {
  problems: DefinitionProblem[]
  findings: ImpactFinding[]
}

/** Dialog that publishes the open form or takes it offline: what happens, what holds it up, and what changes. */
export function Publish() {
  const words = useWords()
  const t = useTranslate()
  const { code } = useSnapshot(language)
  const version = useVersion()
  const { page } = useSelection()
  const [verdict, setVerdict] = useState<Verdict>()
  const [failure, setFailure] = useState<string>()
  const { texts } = workspace
  const { path, access } = membersOf(contentOf(texts, pageFile(page)))
  const isPublishing = isDraft(texts, page)
  const files = workspace.changes().filter(({ file }) => file !== pageFile(page))

  const judgeChange = useEffectEvent(async (): Promise<Verdict> => {
    const fault = jsonFault(texts, pageFile(page))
    return fault ? { problems: [fault], findings: [] } : judge(page)
  })
  useEffect(() => {
    let isCurrent = true
    judgeChange().then(
      (found) => {
        if (isCurrent) setVerdict(found)
      },
      (error: unknown) => {
        if (isCurrent) setFailure(sayError(error, t))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [page, version, t])

  const errors = verdict?.problems.filter(isError) ?? []
  const warnings = verdict?.problems.filter((each) => !isError(each) && pageOfFile(each.file) === page) ?? []
  return (
    <FormDialog
      title={words(isPublishing ? 'publishTitle' : 'offlineTitle', {
        name: textIn(localeTexts(texts, code), ['pages', page, 'title']) ?? page,
      })}
      submit={words(isPublishing ? 'publishNow' : 'offlineNow')}
      isDisabled={!verdict || errors.length > 0 || workspace.conflicts().length > 0}
      onSubmit={async () => {
        const toggle = () => run('publish', (now) => toggleStatus(now, page))
        const refusal = toggle()
        if (refusal !== undefined) return refusal
        await save()
        if (!workspace.changes().some(({ file }) => file === pageFile(page))) return undefined
        // The header names the reason: a change on disk, another file that is broken, or a server that has ended.
        toggle()
        return words('statusKept')
      }}
      onClose={closeDialog}
    >
      <Typography>
        {words(isPublishing ? 'publishMeans' : 'offlineMeans', {
          path: String(path),
          who: t([`properties.__page.access.options.${String(access)}`], {}),
        })}
      </Typography>
      {files.length > 0 && <Typography>{words('savedWithIt', { files: files.map(({ file }) => file) })}</Typography>}
      <ConflictAlert />
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      <p role="status">{!verdict && failure === undefined ? words('comparing') : ''}</p>
      {errors.length > 0 && (
        <>
          <Alert severity="error">{words('heldUp', { count: errors.length })}</Alert>
          <ProblemList problems={errors} onOpen={closeDialog} />
        </>
      )}
      {verdict && errors.length === 0 && <Alert severity="success">{words('nothingHolds')}</Alert>}
      {warnings.length > 0 && (
        <>
          <Typography variant="h3">{words('noted')}</Typography>
          <ProblemList problems={warnings} onOpen={closeDialog} />
        </>
      )}
      {verdict && <Findings findings={verdict.findings} />}
    </FormDialog>
  )
}

/**
 * Checks and compares the files with the other status of a page. The comparison of a draft with a page of the site names
 * no details, so the unsaved changes of the page itself are compared apart.
 */
async function judge(page: string): Promise<Verdict> {
  const changes = workspace.changes(toggleStatus(workspace.texts, page))
  const unsaved = workspace.changes()
  const [{ problems }, { findings }, own] = await Promise.all([
    checkChanges(changes),
    fetchImpact(changes),
    unsaved.length > 0 ? fetchImpact(unsaved) : { findings: [] },
  ])
  const details = own.findings.filter((each) => each.page === page && !/^page-(?:added|removed)$/.test(each.kind))
  return { problems, findings: [...findings, ...details] }
}
