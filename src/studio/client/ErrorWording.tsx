import { Checkbox, FormControlLabel, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageMeta } from '../../site/i18n/languages.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import { setWord } from '../model/formCommands.ts'
import { fieldPlace, type FieldAddress } from './fieldInfo.ts'
import { localeTexts, orderedLanguages, textIn } from './parsedFiles.ts'
import { Group } from './parts.tsx'
import { run, workspace } from './workspaceStore.ts'
import { useWords } from './words.ts'

/**
 * The wording of each error that the field can have, in place of what the library or every field says.
 * @param code language of the words
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
  const known = localeTexts(texts, code).errors
  const names = Object.keys(isObject(known) ? known : {}).map((key) =>
    key.replace(/_(?:zero|one|two|few|many|other)$/, ''),
  )
  // That a text is a text no client can break.
  const shown = [...new Set(names)].filter((name) => rules.includes(name) && name !== 'type')
  if (shown.length === 0) return null
  return (
    <Group title={words('errorWording')}>
      <FormControlLabel
        label={words('everyLanguage')}
        control={<Checkbox checked={isEverywhere} onChange={() => setIsEverywhere(!isEverywhere)} />}
      />
      {shown.flatMap((rule) =>
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
              // The rule itself has the label alone.
              label={`${words('errorWording')}: ${label}${isEverywhere ? ` (${languageMeta(each).name})` : ''}`}
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
