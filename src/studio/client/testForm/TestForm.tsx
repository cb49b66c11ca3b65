import { Alert, Button, Link, Stack, Typography } from '@mui/material'
import { memo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { language } from '../../../site/i18n/i18n.ts'
import { languageMeta } from '../../../site/i18n/languages.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import { sayProblem } from '../../../model/site/definitionProblem.ts'
import { compileForm } from '../preview/compileForm.tsx'
import { Region } from '../parts/sections.tsx'
import { show, useSelection, useVersion, workspace } from '../state/workspaceStore.ts'
import { useTranslate, useWords } from '../i18n/words.ts'
import { brokenRules, validForms, type BrokenRule } from './testRun.ts'
import { Responses } from './Responses.tsx'
import { Trial } from './Trial.tsx'

/** A filled form to show; `formKey` identifies the page, version and language that it belongs to. */
interface FilledForm {
  formKey: string
  form: ResolvedForm
  data: Record<string, unknown>
}

/** Section that tests a form: fills it with valid data, breaks each rule, and sends it to a trial backend. */
export const TestForm = memo(function TestForm() {
  const words = useWords()
  const t = useTranslate()
  const version = useVersion()
  const { page } = useSelection()
  const { code } = useSnapshot(language)
  const formKey = `${page} ${version} ${code}`
  const [filledForm, setFilledForm] = useState<FilledForm>()
  const [rules, setRules] = useState<{ formKey: string; list: BrokenRule[]; form: ResolvedForm }>()
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
      setFilledForm({ formKey, form, data })
      show(size === 'full' ? { state: 'filled' } : { state: 'case', data })
    })
  }

  // Do not show the rules of an earlier version of the form.
  const shownRules = rules?.formKey === formKey ? rules : undefined
  return (
    <Region name="test" summary="testSummary">
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button onClick={() => fill('full')}>{words('fillSample')}</Button>
        <Button onClick={() => fill('minimal')}>{words('fillMinimal')}</Button>
        <Button
          onClick={() =>
            withForm((form) => setRules({ formKey, form, list: brokenRules(form, workspace.texts, code) }))
          }
        >
          {words('breakRules')}
        </Button>
      </Stack>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      {filledForm?.formKey === formKey && <Trial key={JSON.stringify(filledForm.data)} page={page} {...filledForm} />}
      {shownRules && (
        <>
          <Typography variant="h3">{words('rulesBroken', { count: shownRules.list.length })}</Typography>
          <ul className="st-list">
            {shownRules.list.map(({ name, data, messages }) => (
              <li key={name}>
                {messages.map(({ field, text, valueText }) => (
                  <div key={field}>
                    <Typography lang={languageMeta(code).tag}>
                      <strong>{field}</strong> {text}
                    </Typography>
                    <code>{valueText}</code>
                  </div>
                ))}
                <Link
                  component="button"
                  aria-label={words('showCaseOf', { problems: messages.map(({ field, text }) => `${field} ${text}`) })}
                  onClick={() => {
                    setFilledForm({ formKey, form: shownRules.form, data })
                    show({ state: 'case', data })
                  }}
                >
                  {words('showCase')}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <Responses />
    </Region>
  )
})
