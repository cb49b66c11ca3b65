import AttachFileIcon from '@mui/icons-material/AttachFile'
import CalendarMonthIcon from '@mui/icons-material/CalendarMonth'
import CheckBoxIcon from '@mui/icons-material/CheckBox'
import ListIcon from '@mui/icons-material/List'
import NotesIcon from '@mui/icons-material/Notes'
import NumbersIcon from '@mui/icons-material/Numbers'
import RadioButtonCheckedIcon from '@mui/icons-material/RadioButtonChecked'
import ShortTextIcon from '@mui/icons-material/ShortText'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { language } from '../../../site/i18n/i18n.ts'
import { isObject, membersOf } from '../../../forms/schema/isObject.ts'
import { markUntranslated } from '../../../project/texts/translationQuality.ts'
import { pasteField, placeOfNew } from '../../model/commands/addCommands.ts'
import type { WordTree } from '../../model/commands/formCommands.ts'
import { freeName, nameFault, proposedName } from '../../model/fieldNames.ts'
import { libraryNames, pageFile } from '../../model/fileEdits.ts'
import type { Texts } from '../../model/workspace.ts'
import { allFieldNames, labelOf, stepTitle } from '../files/fieldInfo.ts'
import { contentOf, jsonFault, localeTexts, orderedLanguages, textIn } from '../files/parsedFiles.ts'
import { closeDialog, FormDialog } from '../parts/FormDialog.tsx'
import { Select, TextInEachLanguage } from '../parts/inputs.tsx'
import { run, select, useSelection, workspace } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'

/** A kind of field in the palette. */
interface Kind {
  name: string
  schema: Record<string, unknown>
  /** Option values; each needs a text in every language. */
  options?: string[]
  /** Members for the page's uiSchema. */
  look?: Record<string, unknown>
  required?: boolean
}

/** Kinds without a library field, with safe limits. */
const PLAIN_KINDS: Record<string, Kind> = {
  kindText: { name: 'text', schema: { type: 'string', maxLength: 100 } },
  kindNumber: { name: 'number', schema: { type: 'integer', minimum: 0 } },
  kindChoice: { name: 'choice', schema: { type: 'string', enum: ['first', 'second'] }, options: ['first', 'second'] },
  kindYesNo: { name: 'confirmed', schema: { type: 'boolean' } },
  kindDate: { name: 'date', schema: { type: 'string', format: 'date' } },
  kindDeclaration: {
    name: 'declaration',
    schema: { type: 'boolean', const: true },
    look: { 'ui:widget': 'DeclarationWidget' },
    required: true,
  },
}

/** The palette: library fields, which have texts already, and plain kinds. */
export function AddField() {
  const words = useWords()
  const { code } = useSnapshot(language)
  const { texts } = workspace
  const [kind, setKind] = useState<Kind>()
  const [search, setSearch] = useState('')
  const plain = Object.entries(PLAIN_KINDS).map(([key, each]) => ({ label: words(key), look: each.schema, kind: each }))
  const library = libraryNames(texts).map((name) => ({
    label: textIn(localeTexts(texts, code), ['fields', name, 'label'])?.replace(/<\/?\d>/g, '') ?? name,
    look: contentOf(texts, `schemas/fields/${name}.json`),
    kind: { name, schema: { $ref: `../fields/${name}.json` } },
  }))
  const query = search.trim().toLowerCase()
  const groups = { plain, library }
  const matchingGroups = Object.entries(groups).map(([title, cards]) => ({
    title,
    cards: cards.filter((card) => `${card.label} ${card.kind.name}`.toLowerCase().includes(query)),
  }))
  if (kind) return <NewField kind={kind} isOfLibrary={!Object.values(PLAIN_KINDS).includes(kind)} />
  return (
    <Dialog open maxWidth="md" onClose={closeDialog} aria-labelledby="add-field">
      <DialogTitle id="add-field">{words('addField')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <TextField
            autoFocus
            type="search"
            label={words('searchFields')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          {matchingGroups.map(({ title, cards }) => (
            <section key={title} aria-label={words(title)} hidden={cards.length === 0}>
              <Typography variant="h3">{words(title)}</Typography>
              <div className="st-cards">
                {cards.map((card) => (
                  <Button key={card.kind.name} startIcon={iconOf(card.look)} onClick={() => setKind(card.kind)}>
                    {card.label}
                  </Button>
                ))}
              </div>
            </section>
          ))}
          {matchingGroups.every(({ cards }) => cards.length === 0) && (
            <Typography role="status">{words('nothingFound')}</Typography>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={closeDialog}>{words('cancel')}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Dialog for the texts and the payload name of a new field; the English label proposes the name. */
function NewField({ kind, isOfLibrary }: { kind: Kind; isOfLibrary: boolean }) {
  const words = useWords()
  const { code } = useSnapshot(language)
  const { page, field: after } = useSelection()
  const { texts } = workspace
  const languages = orderedLanguages(texts)
  const documents = kind.look ? legalDocuments(texts) : []
  const [typedName, setTypedName] = useState<string>()
  const [labels, setLabels] = useState<Record<string, string>>({})
  const [document, setDocument] = useState(documents[0])
  const takenNames = allFieldNames(texts, page)
  const name = typedName ?? freeName(proposedName((labels.en ?? '').replace(/<\/?\d>/g, '')) ?? kind.name, takenNames)
  const fault = nameFault(takenNames, name)

  function add(): string | undefined {
    const { schema, options = [], look, required = false } = kind
    const ownLook = document === undefined ? look : { ...look, 'ui:links': [`/legal/${document}`] }
    const field = {
      name,
      schema,
      look: ownLook,
      required,
      words: isOfLibrary ? {} : wordsOf(labels, languages, options),
    }
    return run('add', (now) => pasteField(now, page, field, { after }).edits)
  }

  /** Sentence about the new field's position; empty if the page file is not valid JSON. */
  function sayPlace(): string {
    if (jsonFault(texts, pageFile(page)) !== undefined) return ''
    const place = placeOfNew(texts, page, { schema: kind.schema, after })
    const [key, other] = place.before === undefined ? ['goesAfter', place.after] : ['goesBefore', place.before]
    const beside = other === undefined ? '' : words(key, { name: labelOf(texts, page, other, code) })
    const step = place.step && words('goesIntoStep', { step: stepTitle(texts, page, place.step, code) })
    return `${beside} ${step ?? ''}`.trim()
  }

  return (
    <FormDialog
      title={words('addField')}
      isDisabled={fault !== undefined}
      onSubmit={add}
      onClose={closeDialog}
      onDone={() => {
        closeDialog()
        select(name)
      }}
    >
      {document !== undefined && (
        <>
          <Select
            label={words('document')}
            value={document}
            options={documents.map((each) => [each, each])}
            onChange={setDocument}
          />
          <Typography color="textSecondary">{words('linkHint')}</Typography>
        </>
      )}
      {!isOfLibrary && <TextInEachLanguage word="labelIn" languages={languages} texts={labels} onChange={setLabels} />}
      <TextField
        autoFocus={isOfLibrary}
        label={words('payloadName')}
        value={name}
        error={fault !== undefined}
        helperText={fault && words(fault)}
        slotProps={{ htmlInput: { spellCheck: false }, formHelperText: { 'aria-live': 'polite' } }}
        onChange={({ target }) => setTypedName(target.value)}
      />
      <Typography color="textSecondary">{sayPlace()}</Typography>
    </FormDialog>
  )
}

/** Texts by language; a language without a label gets the English one, marked as untranslated. */
function wordsOf(labels: Record<string, string>, languages: string[], options: string[]): Record<string, WordTree> {
  const markedOptions = Object.fromEntries(options.map((each) => [each, markUntranslated(each)]))
  return Object.fromEntries(
    languages.map((code) => [
      code,
      {
        label: labels[code] || (labels.en ? markUntranslated(labels.en) : ''),
        ...(options.length > 0 ? { options: markedOptions } : {}),
      },
    ]),
  )
}

/** Names of the site's legal documents, which declarations link to. */
function legalDocuments(texts: Texts): string[] {
  const site = contentOf(texts, 'schemas/site.json')
  return isObject(site) && Array.isArray(site.legal) ? site.legal.map(String) : []
}

/** Icon for the kind of input. */
function iconOf(schema: unknown) {
  const { type, format, ui, file, enum: values, optionsFrom } = membersOf(schema)
  const widget = membersOf(ui)['ui:widget']
  if (type === 'boolean') return <CheckBoxIcon />
  if (file !== undefined) return <AttachFileIcon />
  if (widget === 'radio') return <RadioButtonCheckedIcon />
  if (Array.isArray(values) || optionsFrom !== undefined) return <ListIcon />
  if (format === 'date') return <CalendarMonthIcon />
  if (widget === 'textarea') return <NotesIcon />
  return type === 'integer' || type === 'number' ? <NumbersIcon /> : <ShortTextIcon />
}
