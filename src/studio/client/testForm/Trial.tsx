import { useState } from 'react'
import { language } from '../../../i18n/i18n.ts'
import { languageMeta } from '../../../i18n/languages.ts'
import { sayError } from '../../../model/site/failure.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import type { TrialReport } from '../../model/protocol.ts'
import type { Workspace } from '../../model/workspace.ts'
import { tryForm } from '../api.ts'
import { useTranslate, useWords } from '../words.ts'
import { sentForm } from './testRun.ts'

/** What is sent of a filled form, and what a backend of its own makes of it. */
export function Trial({
  workspace,
  page,
  form,
  data,
}: {
  workspace: Workspace
  page: string
  form: ResolvedForm
  data: Record<string, unknown>
}) {
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
      setReport(await tryForm(workspace.changes(), { page, language: languageMeta(language.code).tag, data }))
    } catch (error) {
      setFailure(sayError(error, t))
    } finally {
      setIsPending(false)
    }
  }

  return (
    <div className="st-panel st-findings">
      <h3>{words('whatIsSent')}</h3>
      <p>
        <code>{call}</code> <span className="st-hint">{encoding}</span>
      </p>
      <Lines text={body.join('\n')} label={words('whatIsSent')} />
      <div className="st-row">
        <button type="button" className="st-button st-primary" aria-disabled={isPending} onClick={() => void submit()}>
          {words('submitTrial')}
        </button>
        <span role="status">{isPending ? words('trialRunning') : ''}</span>
      </div>
      {failure !== undefined && <p role="alert">{failure}</p>}
      {report && (
        <>
          <h3>{words('answer')}</h3>
          <Lines text={`HTTP ${report.status}\n${indented(report.answer)}`} label={words('answer')} />
          <h3>{words('stored')}</h3>
          {report.stored ? (
            <Lines
              text={[
                report.stored.reference,
                ...report.stored.values.map(([pointer, text]) => `${pointer.slice(1)} = ${text}`),
                ...report.stored.files,
              ].join('\n')}
              label={words('stored')}
            />
          ) : (
            <p>{words('notStored')}</p>
          )}
        </>
      )}
    </div>
  )
}

function Lines({ text, label }: { text: string; label: string }) {
  return (
    <pre className="st-lines" tabIndex={0} role="group" aria-label={label}>
      {text}
    </pre>
  )
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
