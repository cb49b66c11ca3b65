import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { language } from '../../../site/i18n/i18n.ts'
import { isObject } from '../../../forms/schema/isObject.ts'
import { pasteField, placeOfNew } from '../../model/commands/addCommands.ts'
import { freeName, nameFault, proposedName } from '../../model/fieldNames.ts'
import { pageFile } from '../../model/fileEdits.ts'
import { moveField } from '../../model/commands/fieldCommands.ts'
import type { DropPlace } from '../../model/previewProtocol.ts'
import { withEdits, type Texts } from '../../model/workspace.ts'
import { allFieldNames, labelOf, stepTitle } from '../files/fieldInfo.ts'
import { contentOf, jsonFault, orderedLanguages } from '../files/parsedFiles.ts'
import { closeDialog, FormDialog } from '../parts/FormDialog.tsx'
import { Select, TextInEachLanguage } from '../parts/inputs.tsx'
import type { FieldKind } from '../../model/fieldKind.ts'
import { isOfLibrary, textsOfKind } from './fieldKinds.ts'
import { Palette } from './Palette.tsx'
import { run, select, studio, useSelection, workspace } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'

/** Dialog with the palette, and then the texts of the new field; a field dropped on the form has its kind already. */
export function AddField() {
  const words = useWords()
  const { newField } = useSnapshot(studio)
  const [kind, setKind] = useState<FieldKind | undefined>(newField?.kind)
  if (kind) return <NewField kind={kind} to={newField?.to} />
  return (
    <Dialog open maxWidth="md" onClose={closeDialog} aria-labelledby="add-field">
      <DialogTitle id="add-field">{words('addField')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <Palette autoFocus onChoose={setKind} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={closeDialog}>{words('cancel')}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Dialog for the texts and the payload name of a new field; the English label proposes the name. */
function NewField({ kind, to }: { kind: FieldKind; to: DropPlace | undefined }) {
  const words = useWords()
  const { code } = useSnapshot(language)
  const { page, field: selected } = useSelection()
  const after = to?.other ?? selected
  const { texts } = workspace
  const languages = orderedLanguages(texts)
  const hasTexts = isOfLibrary(kind)
  const documents = kind.look?.['ui:widget'] === 'DeclarationWidget' ? legalDocuments(texts) : []
  const [typedName, setTypedName] = useState<string>()
  const [labels, setLabels] = useState<Record<string, string>>({})
  const [document, setDocument] = useState(documents[0])
  const takenNames = allFieldNames(texts, page)
  const name = typedName ?? freeName(proposedName((labels.en ?? '').replace(/<\/?\d>/g, '')) ?? kind.name, takenNames)
  const fault = nameFault(takenNames, name)

  function add(): string | undefined {
    const { schema, look, required = false } = kind
    const ownLook = document === undefined ? look : { ...look, 'ui:links': [`/legal/${document}`] }
    const field = {
      name,
      schema,
      look: ownLook,
      required,
      words: hasTexts ? {} : textsOfKind(kind, labels, languages),
    }
    return run('add', (now) => {
      const { edits } = pasteField(now, page, field, { after })
      if (to?.place !== 'before') return edits
      return new Map([...edits, ...moveField(withEdits(now, edits), page, name, 'before', to.other)])
    })
  }

  /** Sentence about the new field's position; empty if the page file is not valid JSON. */
  function sayPlace(): string {
    if (jsonFault(texts, pageFile(page)) !== undefined) return ''
    if (to)
      return words(to.place === 'before' ? 'goesBefore' : 'goesAfter', { name: labelOf(texts, page, to.other, code) })
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
      {!hasTexts && <TextInEachLanguage word="labelIn" languages={languages} texts={labels} onChange={setLabels} />}
      <TextField
        autoFocus={hasTexts}
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

/** Names of the site's legal documents, which declarations link to. */
function legalDocuments(texts: Texts): string[] {
  const site = contentOf(texts, 'schemas/site.json')
  return isObject(site) && Array.isArray(site.legal) ? site.legal.map(String) : []
}
