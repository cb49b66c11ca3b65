import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { newLanguage } from '../../model/commands/languageCommands.ts'
import { closeDialog, FormDialog } from '../parts/FormDialog.tsx'
import { run } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'

const INPUTS = { code: 'languageCode', name: 'languageName', tag: 'languageTag' } as const

/** Dialog for a new language; its texts are the English ones, marked as untranslated. */
export function NewLanguage() {
  const words = useWords()
  const [values, setValues] = useState({ code: '', name: '', tag: '' })
  return (
    <FormDialog
      title={words('newLanguage')}
      onSubmit={() => run('newLanguage', (texts) => newLanguage(texts, { ...values, tag: values.tag || values.code }))}
      onClose={closeDialog}
    >
      <Typography>{words('newLanguageHint')}</Typography>
      {(['code', 'name', 'tag'] as const).map((key, index) => (
        <TextField
          key={key}
          autoFocus={index === 0}
          label={words(INPUTS[key])}
          value={values[key]}
          placeholder={key === 'tag' ? values.code : undefined}
          onChange={({ target }) => setValues({ ...values, [key]: target.value })}
        />
      ))}
    </FormDialog>
  )
}
