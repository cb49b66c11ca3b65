import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { newLanguage } from '../model/languageCommands.ts'
import { closeDialog, FormDialog } from './parts.tsx'
import { run } from './workspaceStore.ts'
import { useWords } from './words.ts'

const INPUTS = { code: 'languageCode', name: 'languageName', tag: 'languageTag' } as const

/** Asks for a language; its texts are those of English, marked as not translated. */
export function NewLanguage() {
  const words = useWords()
  const [given, setGiven] = useState({ code: '', name: '', tag: '' })
  return (
    <FormDialog
      title={words('newLanguage')}
      onSubmit={() => run('newLanguage', (texts) => newLanguage(texts, { ...given, tag: given.tag || given.code }))}
      onClose={closeDialog}
    >
      <Typography>{words('newLanguageHint')}</Typography>
      {(['code', 'name', 'tag'] as const).map((key, index) => (
        <TextField
          key={key}
          autoFocus={index === 0}
          label={words(INPUTS[key])}
          value={given[key]}
          placeholder={key === 'tag' ? given.code : undefined}
          onChange={({ target }) => setGiven({ ...given, [key]: target.value })}
        />
      ))}
    </FormDialog>
  )
}
