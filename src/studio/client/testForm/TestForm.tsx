import { Alert, Button, Link, Stack, Typography } from '@mui/material'
import { memo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { language } from '../../../site/i18n/i18n.ts'
import { languageMeta } from '../../../site/i18n/languages.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import { sayProblem } from '../../../model/site/definitionProblem.ts'
import { compileForm } from '../compileForm.tsx'
import { Region } from '../parts.tsx'
import { show, useSelection, useVersion, workspace } from '../workspaceStore.ts'
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
export const TestForm = memo(function TestForm() {
  const words = useWords()
  const t = useTranslate()
  const version = useVersion()
  const { page } = useSelection()
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
      show(size === 'full' ? { state: 'filled' } : { state: 'case', data })
    })
  }

  // What is tried belongs to the form as it was then.
  const shownRules = rules?.of === of ? rules : undefined
  return (
    <Region name="test" summary="testSummary">
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button onClick={() => fill('full')}>{words('fillSample')}</Button>
        <Button onClick={() => fill('minimal')}>{words('fillMinimal')}</Button>
        <Button
          onClick={() => withForm((form) => setRules({ of, form, list: brokenRules(form, workspace.texts, code) }))}
        >
          {words('breakRules')}
        </Button>
      </Stack>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      {chosen?.of === of && <Trial key={JSON.stringify(chosen.data)} page={page} {...chosen} />}
      {shownRules && (
        <>
          <Typography variant="h3">{words('rulesBroken', { count: shownRules.list.length })}</Typography>
          <ul className="st-list">
            {shownRules.list.map(({ name, data, messages }) => (
              <li key={name}>
                {messages.map(({ field, text, entered }) => (
                  <div key={field}>
                    <Typography lang={languageMeta(code).tag}>
                      <strong>{field}</strong> {text}
                    </Typography>
                    <code>{entered}</code>
                  </div>
                ))}
                <Link
                  component="button"
                  aria-label={`${words('showCase')}: ${messages.map(({ field, text }) => `${field}, ${text}`).join('; ')}`}
                  onClick={() => {
                    setChosen({ of, form: shownRules.form, data })
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
    </Region>
  )
})
