import { Checkbox, FormControlLabel, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageMeta } from '../../../site/i18n/languages.ts'
import { membersOf } from '../../../forms/schema/isObject.ts'
import { setWord } from '../../model/commands/formCommands.ts'
import { fieldPlace, type FieldAddress } from '../files/fieldInfo.ts'
import { localeTexts, orderedLanguages, textIn } from '../files/parsedFiles.ts'
import { Group } from '../parts/sections.tsx'
import { run, workspace } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'

/**
 * Inputs for the field's own error texts, which replace the library's or the general ones.
 * @param code language of the texts
 */
export function ErrorWording({
  code,
  library,
  rules,
  ...address
}: FieldAddress & { code: string; library: string | undefined; rules: string[] }) {
  const words = useWords()
  const { t } = useTranslation()
  const [isEverywhere, setIsEverywhere] = useState(false)
  const { texts } = workspace
  const { page } = address
  const { words: steps } = fieldPlace(texts, address)
  const errorTexts = localeTexts(texts, code).errors
  const names = Object.keys(membersOf(errorTexts)).map((key) => key.replace(/_(?:zero|one|two|few|many|other)$/, ''))
  // A client cannot cause a type error.
  const shownRules = [...new Set(names)].filter((name) => rules.includes(name) && name !== 'type')
  if (shownRules.length === 0) return null
  return (
    <Group title={words('errorWording')}>
      <FormControlLabel
        label={words('everyLanguage')}
        control={<Checkbox checked={isEverywhere} onChange={() => setIsEverywhere(!isEverywhere)} />}
      />
      {shownRules.flatMap((rule) =>
        (isEverywhere ? orderedLanguages(texts) : [code]).map((each) => {
          const label = t(`properties.__rules.${rule}.label`, { defaultValue: rule })
          const tree = localeTexts(texts, each)
          const path = ['fields', ...steps, 'errors', rule]
          const inherited = [
            ...(library === undefined ? [] : [['fields', library, 'errors', rule]]),
            ['pages', page, 'errors', rule],
            ['errors', rule],
            ['errors', `${rule}_other`],
          ]
          return (
            <TextField
              key={`${rule} ${each}`}
              // The prefix tells this input from the rule's own, which has the bare label.
              label={words('named', {
                name: words('errorWording'),
                value: isEverywhere ? `${label} (${languageMeta(each).name})` : label,
              })}
              value={textIn(tree, ['pages', page, ...path]) ?? ''}
              placeholder={inherited.map((place) => textIn(tree, place)).find((text) => text !== undefined)}
              slotProps={{ htmlInput: { lang: languageMeta(each).tag } }}
              onChange={({ target }) =>
                run(
                  rule,
                  (now) => setWord(now, each, `pages/${page}.json`, path, target.value),
                  `properties/${page}/${path.join('/')}/${each}`,
                )
              }
            />
          )
        }),
      )}
    </Group>
  )
}
