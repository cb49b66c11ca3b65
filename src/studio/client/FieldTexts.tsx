import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageMeta } from '../../i18n/languages.ts'
import { isObject } from '../../model/isObject.ts'
import { setWord } from '../model/formCommands.ts'
import type { Workspace } from '../model/workspace.ts'
import { fieldPlace, type FieldAddress } from './fieldPlace.ts'
import { localeTexts, orderedLanguages, textIn } from './parsedFiles.ts'
import { run } from './useWorkspace.ts'
import { useWords } from './words.ts'

export interface FieldTextsProps extends FieldAddress {
  workspace: Workspace
  /** Language of the words. */
  code: string
  library: string | undefined
}

/** One text of a field in the language of the preview; empty, what stands elsewhere for it is shown. */
function FieldText({
  workspace,
  page,
  field,
  part,
  code,
  library,
  path,
  label,
}: FieldTextsProps & { path: [group: string, name: string]; label: string }) {
  const studioWords = useWords()
  const words = localeTexts(workspace.texts, code)
  const [group, name] = path
  const { words: steps } = fieldPlace(workspace.texts, { page, field, part })
  const rule = isObject(words.errors) && group === 'errors' ? words.errors : {}
  const inherited =
    (library === undefined ? undefined : textIn(words, ['fields', library, ...path])) ??
    textIn(words, ['pages', page, ...path]) ??
    rule[name] ??
    rule[`${name}_other`]
  return (
    <label className="st-form">
      <span>
        {/* The rule itself has this label, too. */}
        <span className="vh">{studioWords('errorWording')}: </span>
        {label}
      </span>
      <input
        className="fw-input"
        lang={languageMeta(code).tag}
        value={textIn(words, ['pages', page, 'fields', ...steps, ...path]) ?? ''}
        placeholder={typeof inherited === 'string' ? inherited : undefined}
        onChange={({ target }) =>
          run(
            workspace,
            name,
            (texts) => setWord(texts, code, `pages/${page}.json`, ['fields', ...steps, ...path], target.value),
            `properties/${page}/${steps.join('/')}/${path.join('/')}/${code}`,
          )
        }
      />
    </label>
  )
}

/** The wording of each error that the field can have, in place of what the library or every field says. */
export function ErrorWording({ rules, ...props }: FieldTextsProps & { rules: string[] }) {
  const words = useWords()
  const { t } = useTranslation()
  const [isEverywhere, setIsEverywhere] = useState(false)
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
      <label className="st-inline">
        <input type="checkbox" checked={isEverywhere} onChange={() => setIsEverywhere(!isEverywhere)} />
        <span>{words('everyLanguage')}</span>
      </label>
      {shown.flatMap((rule) =>
        (isEverywhere ? orderedLanguages(props.workspace.texts) : [props.code]).map((code) => {
          const label = t(`properties.__rules.${rule}.label`, { defaultValue: rule })
          return (
            <FieldText
              key={`${rule} ${code}`}
              {...props}
              code={code}
              path={['errors', rule]}
              label={isEverywhere ? `${label} (${languageMeta(code).name})` : label}
            />
          )
        }),
      )}
    </fieldset>
  )
}
