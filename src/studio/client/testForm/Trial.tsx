import { Alert, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { language } from '../../../site/i18n/i18n.ts'
import { languageMeta } from '../../../site/i18n/languages.ts'
import { sayError } from '../../../model/site/failure.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import type { TrialReport } from '../../model/protocol.ts'
import { tryForm } from '../state/api.ts'
import { addResponse, workspace } from '../state/workspaceStore.ts'
import { useTranslate, useWords } from '../i18n/words.ts'
import { storedResponse } from './storedResponse.ts'
import { sentForm } from './testRun.ts'

/**
 * The request of a filled form, with a button that sends it to a trial backend and shows the response. The stored values
 * go to the list of responses.
 */
export function Trial({ page, form, data }: { page: string; form: ResolvedForm; data: Record<string, unknown> }) {
  const words = useWords()
  const t = useTranslate()
  const [report, setReport] = useState<TrialReport>()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { call, encoding, body } = sentForm(form, data)

  async function submit() {
    setIsPending(true)
    setFailure(undefined)
    try {
      const { code } = language
      const received = await tryForm(workspace.changes(), { page, language: languageMeta(code).tag, data })
      setReport(received)
      addResponse(storedResponse(form, received, code, workspace.texts))
    } catch (error) {
      setFailure(sayError(error, t))
    } finally {
      setIsPending(false)
    }
  }

  return (
    <Stack spacing={1}>
      <Typography variant="h3">{words('whatIsSent')}</Typography>
      <p>
        <code>{call}</code> {encoding}
      </p>
      <Lines text={body.join('\n')} label={words('whatIsSent')} />
      <Button variant="contained" loading={isPending} onClick={() => void submit()}>
        {words('submitTrial')}
      </Button>
      <span role="status">{isPending ? words('trialRunning') : ''}</span>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      {report && (
        <>
          <Typography variant="h3">{words('answer')}</Typography>
          <Lines text={`HTTP ${report.status}\n${indentJson(report.answer)}`} label={words('answer')} />
        </>
      )}
    </Stack>
  )
}

const Lines = ({ text, label }: { text: string; label: string }) => (
  <pre className="st-lines" tabIndex={0} role="group" aria-label={label}>
    {text}
  </pre>
)

function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
