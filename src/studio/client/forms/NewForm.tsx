import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REFERENCE_LANGUAGE } from '../../../project/texts/textIndex.ts'
import { sayError } from '../../../model/site/failure.ts'
import { sayFinding, type Note } from '../../../model/findings/findingTexts.ts'
import { markUntranslated } from '../../../project/texts/translationQuality.ts'
import { freeName, proposedName } from '../../model/fieldNames.ts'
import { pageIds } from '../../model/fileEdits.ts'
import { newForm, setWord, type FormTemplate } from '../../model/commands/formCommands.ts'
import { withEdits, type Edits, type Texts } from '../../model/workspace.ts'
import { importSchema } from '../state/api.ts'
import { orderedLanguages } from '../files/parsedFiles.ts'
import { closeDialog, FormDialog } from '../parts/FormDialog.tsx'
import { Select, TextInEachLanguage } from '../parts/inputs.tsx'
import { openForm, run, workspace } from '../state/workspaceStore.ts'
import { languageCode, useTranslate, useWords } from '../i18n/words.ts'

const files = import.meta.glob<{ default: FormTemplate }>('../templates/*.json', { eager: true })
/** Templates of a new form, by file name. */
const TEMPLATES = Object.entries(files)
  .map(([file, { default: template }]): [string, FormTemplate] => [/(\w+)\.json$/.exec(file)?.[1] ?? '', template])
  .sort(([, a], [, b]) => a.order - b.order)
const SCHEMA = 'schema:'

/** Dialog that creates a form: empty, from a template, or from a pasted JSON Schema. */
export function NewForm() {
  const words = useWords()
  const t = useTranslate()
  const { i18n } = useTranslation()
  const { texts } = workspace
  const languages = orderedLanguages(texts)
  const [start, setStart] = useState('')
  const [titles, setTitles] = useState<Record<string, string>>({})
  const [typedId, setTypedId] = useState<string>()
  const [schema, setSchema] = useState('')
  const [uiSchema, setUiSchema] = useState('')
  const [importedForm, setImportedForm] = useState<{ id: string; notes: Note[] }>()
  const [isWaiting, setIsWaiting] = useState(false)
  const id = typedId ?? freeName(proposedName(titles[REFERENCE_LANGUAGE] ?? '') ?? 'form', pageIds(texts))
  const template = TEMPLATES.find(([name]) => name === start)?.[1]
  const code = languageCode(i18n.language)

  function create(): string | undefined | Promise<string | undefined> {
    if (start === SCHEMA) return importPasted()
    const all = Object.fromEntries(languages.map((each) => [each, titleIn(titles, each, id)]))
    const reason = run('newForm', (now) => newForm(now, id, all, template))
    if (reason === undefined) openForm(id)
    return reason
  }

  async function importPasted(): Promise<string | undefined> {
    setIsWaiting(true)
    try {
      const request = { changes: workspace.changes(), page: id, language: REFERENCE_LANGUAGE, schema }
      const report = await importSchema(uiSchema.trim() === '' ? request : { ...request, uiSchema })
      const reason = run('newForm', (now) => withTitles(now, new Map(Object.entries(report.files)), id, titles))
      if (reason === undefined) setImportedForm({ id, notes: report.notes })
      return reason
    } catch (error) {
      return sayError(error, t)
    } finally {
      setIsWaiting(false)
    }
  }

  if (importedForm)
    return (
      <Dialog open onClose={closeDialog} aria-labelledby="importedForm">
        <DialogTitle id="importedForm">{words('newForm')}</DialogTitle>
        <DialogContent>
          <Typography role="status">{words('formImported')}</Typography>
          <ul>
            {importedForm.notes.map(({ id, params }, index) => (
              <li key={index}>{sayFinding('note', id, params, t)}</li>
            ))}
          </ul>
        </DialogContent>
        <DialogActions>
          <Button
            autoFocus
            variant="contained"
            onClick={() => {
              closeDialog()
              openForm(importedForm.id)
            }}
          >
            {words('showForm')}
          </Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <FormDialog
      title={words('newForm')}
      isDisabled={isWaiting}
      onSubmit={create}
      onClose={closeDialog}
      onDone={() => {
        // After an import the dialog first lists what could not be carried over.
        if (start !== SCHEMA) closeDialog()
      }}
    >
      <Select
        label={words('startFrom')}
        value={start}
        options={[
          ['', words('emptyForm')],
          ...TEMPLATES.map(([name, each]) => [name, each.name[code] ?? each.name.en ?? name] as const),
          [SCHEMA, words('pastedSchema')],
        ]}
        onChange={setStart}
      />
      {template && <Typography color="textSecondary">{template.hint[code] ?? template.hint.en}</Typography>}
      {start === SCHEMA && (
        <>
          <PastedText label="JSON Schema" value={schema} onChange={setSchema} />
          <PastedText label={words('uiSchema')} value={uiSchema} onChange={setUiSchema} />
        </>
      )}
      <TextInEachLanguage word="titleIn" languages={languages} texts={titles} onChange={setTitles} />
      <TextField label={words('id')} value={id} onChange={({ target }) => setTypedId(target.value)} />
    </FormDialog>
  )
}

function PastedText({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <TextField
      label={label}
      multiline
      minRows={4}
      maxRows={8}
      value={value}
      slotProps={{ htmlInput: { spellCheck: false } }}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** The title in a language; without one the English title or the id, marked as untranslated. */
const titleIn = (titles: Record<string, string>, code: string, id: string): string =>
  titles[code] || markUntranslated(titles[REFERENCE_LANGUAGE] || id)

/** Edits for an imported form, with the typed titles. */
function withTitles(
  texts: Texts,
  importedFiles: Map<string, string>,
  id: string,
  titles: Record<string, string>,
): Edits {
  let edits: Edits = importedFiles
  for (const [code, title] of Object.entries(titles))
    if (title !== '')
      edits = new Map([...edits, ...setWord(withEdits(texts, edits), code, `pages/${id}.json`, ['title'], title)])
  return edits
}
