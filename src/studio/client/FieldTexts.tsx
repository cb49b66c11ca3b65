import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageMeta } from '../../i18n/languages.ts'
import { isObject } from '../../model/isObject.ts'
import { addOption, removeOption, setWord } from '../model/formCommands.ts'
import type { Workspace } from '../model/workspace.ts'
import { localeTexts, orderedLanguages, textIn } from './parsedFiles.ts'
import { run } from './useWorkspace.ts'
import { useWords } from './words.ts'

interface FieldTextsProps {
  workspace: Workspace
  page: string
  field: string
  /** Language of the words. */
  code: string
  library: string | undefined
}

/** One text of a field in the language of the preview; empty, what stands elsewhere for it is shown. */
function FieldText({
  workspace,
  page,
  field,
  code,
  library,
  path,
  label,
}: FieldTextsProps & { path: [group: string, name: string]; label: string }) {
  const words = localeTexts(workspace.texts, code)
  const [group, name] = path
  const rule = isObject(words.errors) && group === 'errors' ? words.errors : {}
  const inherited =
    (library === undefined ? undefined : textIn(words, ['fields', library, ...path])) ??
    textIn(words, ['pages', page, ...path]) ??
    rule[name] ??
    rule[`${name}_other`]
  return (
    <label className="st-form">
      <span>{label}</span>
      <input
        className="fw-input"
        lang={languageMeta(code).tag}
        value={textIn(words, ['pages', page, 'fields', field, ...path]) ?? ''}
        placeholder={typeof inherited === 'string' ? inherited : undefined}
        onChange={({ target }) =>
          run(
            workspace,
            name,
            (texts) => setWord(texts, code, `pages/${page}.json`, ['fields', field, ...path], target.value),
            `properties/${page}/${field}/${path.join('/')}/${code}`,
          )
        }
      />
    </label>
  )
}

/** The wording of each error that the field can have, in place of what the library or every field says. */
export function ErrorWording({ rules, ...props }: FieldTextsProps & { rules: string[] }) {
  const words = useWords()
  const { i18n } = useTranslation()
  const known = localeTexts(props.workspace.texts, props.code).errors
  const names = Object.keys(isObject(known) ? known : {}).map((key) =>
    key.replace(/_(?:zero|one|two|few|many|other)$/, ''),
  )
  // That a text is a text no client can break.
  const shown = [...new Set(names)].filter((name) => rules.includes(name) && name !== 'type')
  if (shown.length === 0) return null
  return (
    <fieldset className="fw-group">
      <legend className="fw-legend">{words('errorWording')}</legend>
      {shown.map((rule) => (
        <FieldText
          key={rule}
          {...props}
          path={['errors', rule]}
          label={i18n.t(`properties.__rules.${rule}.label`, { defaultValue: rule })}
        />
      ))}
    </fieldset>
  )
}

/** The options of a list that the page itself has, with their words. */
export function Options({ values, ...props }: FieldTextsProps & { values: string[] }) {
  const words = useWords()
  const { workspace, page, field } = props
  const [added, setAdded] = useState('')
  const [refusal, setRefusal] = useState<string>()
  return (
    <fieldset className="fw-group">
      <legend className="fw-legend">{words('options')}</legend>
      {values.map((value) => (
        <div key={value} className="st-row st-name">
          <FieldText {...props} path={['options', value]} label={value} />
          <button
            type="button"
            className="st-button"
            aria-label={`${words('remove')}: ${value}`}
            onClick={() => setRefusal(run(workspace, 'options', (texts) => removeOption(texts, page, field, value)))}
          >
            {words('remove')}
          </button>
        </div>
      ))}
      <form
        className="st-row st-name"
        onSubmit={(event) => {
          event.preventDefault()
          // Marked as not translated in every language, so that none is forgotten.
          const texts = orderedLanguages(workspace.texts).map((code) => [code, `⟦${added}⟧`])
          const reason = run(workspace, 'options', (current) =>
            addOption(current, page, field, added, Object.fromEntries(texts) as Record<string, string>),
          )
          setRefusal(reason)
          if (reason === undefined) setAdded('')
        }}
      >
        <label>
          <span>{words('option')}</span>
          <input className="fw-input" value={added} onChange={({ target }) => setAdded(target.value)} />
        </label>
        <button type="submit" className="st-button">
          {words('addOption')}
        </button>
      </form>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
    </fieldset>
  )
}
