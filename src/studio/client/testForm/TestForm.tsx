import { memo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { language } from '../../../i18n/i18n.ts'
import { languageMeta } from '../../../i18n/languages.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import type { Workspace } from '../../model/workspace.ts'
import { compileForm } from '../compileForm.ts'
import type { ShownState } from '../Preview.tsx'
import { Region } from '../Region.tsx'
import { useVersion } from '../useWorkspace.ts'
import { sayProblem } from '../../../model/site/definitionProblem.ts'
import { useTranslate, useWords } from '../words.ts'
import { brokenRules, validForms, type BrokenRule } from './testRun.ts'
import { Trial } from './Trial.tsx'

/** A filled form that is looked at. */
interface Chosen {
  of: string
  form: ResolvedForm
  data: Record<string, unknown>
}

/** Tries a form out: a valid sample, each rule broken, what is sent, and what a backend makes of it. */
export const TestForm = memo(function TestForm({
  workspace,
  page,
  onShow,
}: {
  workspace: Workspace
  page: string
  onShow: (shown: ShownState) => void
}) {
  const words = useWords()
  const t = useTranslate()
  const version = useVersion(workspace)
  const { code } = useSnapshot(language)
  const of = `${page} ${version} ${code}`
  const [chosen, setChosen] = useState<Chosen>()
  const [rules, setRules] = useState<{ of: string; list: BrokenRule[]; form: ResolvedForm }>()
  const [failure, setFailure] = useState<string>()

  function withForm(act: (form: ResolvedForm) => void) {
    const compiled = compileForm(workspace.texts, page)
    setFailure(
      'problems' in compiled
        ? `${words('notDrawn')} ${compiled.problems.map((problem) => sayProblem(problem, t).message).join(' ')}`
        : undefined,
    )
    if ('definition' in compiled) act(compiled.definition.form)
  }

  function fill(size: 'full' | 'minimal') {
    withForm((form) => {
      const forms = validForms(form)
      const data = forms[size] ?? forms.minimal
      if (!data) {
        setFailure(words('noSample'))
        return
      }
      setChosen({ of, form, data })
      onShow(size === 'full' ? { state: 'filled' } : { state: 'case', data })
    })
  }

  // What is tried belongs to the form as it was then.
  const shownRules = rules?.of === of ? rules : undefined
  return (
    <Region name="test" summary="testSummary">
      <div className="st-row">
        <button type="button" className="st-button" onClick={() => fill('full')}>
          {words('fillSample')}
        </button>
        <button type="button" className="st-button" onClick={() => fill('minimal')}>
          {words('fillMinimal')}
        </button>
        <button
          type="button"
          className="st-button"
          onClick={() => withForm((form) => setRules({ of, form, list: brokenRules(form, workspace.texts, code) }))}
        >
          {words('breakRules')}
        </button>
      </div>
      {failure !== undefined && <p role="alert">{failure}</p>}
      {chosen?.of === of && <Trial key={JSON.stringify(chosen.data)} workspace={workspace} page={page} {...chosen} />}
      {shownRules && (
        <div className="st-findings">
          <h3>{words('rulesBroken', { count: shownRules.list.length })}</h3>
          <ul className="st-problems st-cases">
            {shownRules.list.map(({ name, data, messages }) => (
              <li key={name} data-severity="harmless">
                {messages.map(({ field, text, entered }) => (
                  <div key={field}>
                    <p lang={languageMeta(code).tag}>
                      <strong>{field}</strong> {text}
                    </p>
                    <code className="st-hint">{entered}</code>
                  </div>
                ))}
                <div className="st-row">
                  <button
                    type="button"
                    className="st-link"
                    aria-label={`${words('showCase')}: ${messages.map(({ field, text }) => `${field}, ${text}`).join('; ')}`}
                    onClick={() => {
                      setChosen({ of, form: shownRules.form, data })
                      onShow({ state: 'case', data })
                    }}
                  >
                    {words('showCase')}
                  </button>
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Region>
  )
})
