import CheckBoxIcon from '@mui/icons-material/CheckBox'
import CheckBoxOutlineBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import { Button, MenuItem, Stack, TextField } from '@mui/material'
import { useId, useState } from 'react'
import { languageMeta } from '../../../site/i18n/languages.ts'
import { useWords } from '../i18n/words.ts'
import { Refusal } from './FormDialog.tsx'

/** A choice from a list. @param options value and name of each option */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: readonly (readonly [value: Value, name: string])[]
  onChange: (value: Value) => void
}) {
  const id = useId()
  const choose = (text: string) => {
    const chosenOption = options.find(([each]) => each === text)
    if (chosenOption) onChange(chosenOption[0])
  }
  return (
    <TextField
      id={id}
      select
      label={label}
      value={value}
      // An empty value is a choice like the others, so its name is shown.
      slotProps={{ select: { displayEmpty: true } }}
      onChange={({ target }) => choose(target.value)}
    >
      {options.map(([each, name]) => (
        <MenuItem key={each} value={each}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** A choice of several from a list. @param options value and name of each option */
export function SelectSeveral({
  label,
  values,
  options,
  onChange,
}: {
  label: string
  values: string[]
  options: readonly (readonly [value: string, name: string])[]
  onChange: (values: string[]) => void
}) {
  const id = useId()
  return (
    <TextField
      id={id}
      select
      label={label}
      value={values}
      slotProps={{
        select: {
          multiple: true,
          renderValue: () =>
            options
              .filter(([each]) => values.includes(each))
              .map(([, name]) => name)
              .join(', '),
        },
      }}
      onChange={({ target }) => onChange([target.value].flat())}
    >
      {options.map(([each, name]) => (
        <MenuItem key={each} value={each}>
          <Stack direction="row" spacing={1}>
            {values.includes(each) ? <CheckBoxIcon /> : <CheckBoxOutlineBlankIcon />}
            <span>{name}</span>
          </Stack>
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Inputs for a text in each language. @param word text key of the label, which contains the name of the language */
export function TextInEachLanguage({
  word,
  languages,
  texts,
  onChange,
}: {
  word: string
  languages: string[]
  texts: Record<string, string>
  onChange: (texts: Record<string, string>) => void
}) {
  const words = useWords()
  return languages.map((code, at) => (
    <TextField
      key={code}
      autoFocus={at === 0}
      label={words(word, { language: languageMeta(code).name })}
      value={texts[code] ?? ''}
      slotProps={{ htmlInput: { lang: languageMeta(code).tag } }}
      onChange={({ target }) => onChange({ ...texts, [code]: target.value })}
    />
  ))
}

/**
 * Input for a name that other files refer to, so a button confirms the change. @param onRename returns the reason if it
 * is refused
 */
export function Renaming({
  label,
  name: current,
  onRename,
}: {
  label: string
  name: string
  onRename: (name: string) => string | undefined
}) {
  const words = useWords()
  const [name, setName] = useState(current)
  const [refusal, setRefusal] = useState<string>()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setRefusal(onRename(name))
      }}
    >
      <Stack direction="row" spacing={1}>
        <TextField
          label={label}
          value={name}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { spellCheck: false } }}
        />
        <Button type="submit" disabled={name === current}>
          {words('rename')}
        </Button>
      </Stack>
      <Refusal reason={refusal} />
    </form>
  )
}
