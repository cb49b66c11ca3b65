import { markUntranslated } from '../../../project/texts/translationQuality.ts'
import type { WordTree } from '../../model/commands/formCommands.ts'
import type { FieldKind } from '../../model/fieldKind.ts'

const OPTIONS = ['first', 'second']
const TEXT = { type: 'string', maxLength: 100 }
const FILE = { types: ['image/jpeg', 'image/png', 'application/pdf'], maxBytes: 8_388_608 }

/** Kinds without a library field, with safe limits, by the text keys of their names. */
export const FIELD_KINDS: Record<string, FieldKind> = {
  kindText: { name: 'text', schema: TEXT },
  kindLongText: {
    name: 'text',
    schema: { type: 'string', maxLength: 2000 },
    look: { 'ui:widget': 'textarea' },
  },
  kindNumber: { name: 'number', schema: { type: 'integer', minimum: 0 } },
  kindMoney: {
    name: 'amount',
    schema: {
      type: 'string',
      maxLength: 20,
      decimal: { exclusiveMinimum: 0, maximum: 1_000_000, decimalPlaces: 2 },
      normalize: ['decimal'],
    },
    look: { 'ui:inputMode': 'decimal' },
  },
  kindDate: { name: 'date', schema: { type: 'string', format: 'date' } },
  kindTime: { name: 'time', schema: { type: 'string', format: 'time' } },
  kindChoice: { name: 'choice', schema: { type: 'string', enum: OPTIONS }, options: OPTIONS },
  kindButtons: {
    name: 'choice',
    schema: { type: 'string', enum: OPTIONS },
    options: OPTIONS,
    look: { 'ui:widget': 'radio' },
  },
  kindSeveral: {
    name: 'choices',
    schema: { type: 'array', maxItems: 2, uniqueItems: true, items: { type: 'string', enum: OPTIONS } },
    options: OPTIONS,
  },
  kindYesNo: { name: 'confirmed', schema: { type: 'boolean' } },
  kindFile: { name: 'files', schema: { type: 'array', maxItems: 1, file: FILE } },
  kindDeclaration: {
    name: 'declaration',
    schema: { type: 'boolean', const: true },
    look: { 'ui:widget': 'DeclarationWidget' },
    required: true,
  },
  kindHeading: { name: 'heading', schema: { type: 'null' }, look: { 'ui:widget': 'heading' } },
  kindNote: { name: 'note', schema: { type: 'null' }, look: { 'ui:widget': 'note' } },
  kindGroup: { name: 'group', schema: { type: 'object', properties: { text: TEXT } }, inner: 'text' },
  kindList: { name: 'list', schema: { type: 'array', maxItems: 10, items: TEXT } },
}

/** Whether a kind is a field of the library, which has texts already. */
export const isOfLibrary = ({ schema }: FieldKind): boolean => '$ref' in schema

/** Texts of a new field by language; a language without a label gets the English one, marked as untranslated. */
export function textsOfKind(
  { options = [], inner }: FieldKind,
  labels: Record<string, string>,
  languages: string[],
): Record<string, WordTree> {
  const markedOptions = Object.fromEntries(options.map((each) => [each, markUntranslated(each)]))
  return Object.fromEntries(
    languages.map((code) => [
      code,
      {
        label: labels[code] || (labels.en ? markUntranslated(labels.en) : ''),
        ...(options.length > 0 ? { options: markedOptions } : {}),
        ...(inner === undefined ? {} : { [inner]: { label: markUntranslated(inner) } }),
      },
    ]),
  )
}
