import { Link, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { language } from '../../../site/i18n/i18n.ts'
import { languageMeta } from '../../../site/i18n/languages.ts'
import { renameField } from '../../model/commands/fieldCommands.ts'
import { fieldPlace, labelOf, partLabel } from '../files/fieldInfo.ts'
import { FieldProperties } from './FieldProperties.tsx'
import { FormProperties } from './FormProperties.tsx'
import { localeTexts, textIn } from '../files/parsedFiles.ts'
import { Renaming } from '../parts/inputs.tsx'
import { Region } from '../parts/sections.tsx'
import { StepOfField } from './Steps.tsx'
import { run, select, useSelection, useVersion, workspace } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'

/**
 * The properties of the selected field, or of the form itself.
 * @param isLook draws those of its look alone
 */
export function Properties({ isLook = false }: { isLook?: boolean }) {
  const words = useWords()
  useVersion()
  const { page, field, part } = useSelection()
  const { code } = useSnapshot(language)
  const [search, setSearch] = useState('')
  const { texts } = workspace
  const query = search.trim().toLowerCase()
  const isFound = (key: string) => words(key).toLowerCase().includes(query)

  function rename(name: string): string | undefined {
    if (field === undefined) return undefined
    const { path, look } = fieldPlace(texts, { page, field, part })
    const reason = run('rename', (now) => renameField(now, page, path, name))
    if (reason === undefined) select(look.length === 1 ? name : field, part && [...part.slice(0, -1), name])
    return reason
  }

  return (
    <Region name={isLook ? 'look' : 'properties'}>
      {field === undefined ? (
        <>
          <Typography variant="h3">{textIn(localeTexts(texts, code), ['pages', page, 'title']) ?? page}</Typography>
          <Typography color="textSecondary">{words('chooseField')}</Typography>
        </>
      ) : (
        <>
          <Typography variant="h3">
            {part ? partLabel(texts, page, part, code) : labelOf(texts, page, field, code)}
          </Typography>
          <Link component="button" sx={{ alignSelf: 'start' }} onClick={() => select(undefined)}>
            {words('wholeForm')}
          </Link>
        </>
      )}
      {!isLook && (
        // The panel edits the texts of the preview's language.
        <Typography color="textSecondary">
          {words('named', { name: words('words'), value: '' })}
          <span lang={languageMeta(code).tag}>{languageMeta(code).name}</span>
        </Typography>
      )}
      <TextField
        type="search"
        label={words('search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {field === undefined ? (
        <FormProperties page={page} search={query} isLook={isLook} />
      ) : (
        <FieldProperties
          key={JSON.stringify([page, field, part])}
          page={page}
          field={field}
          part={part}
          search={query}
          isLook={isLook}
        >
          {!part && isFound('step') && <StepOfField page={page} field={field} code={code} />}
          {isFound('payloadName') && (
            <Renaming label={words('payloadName')} name={String(part?.at(-1) ?? field)} onRename={rename} />
          )}
        </FieldProperties>
      )}
    </Region>
  )
}
