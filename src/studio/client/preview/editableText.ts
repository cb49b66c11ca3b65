import { membersOf } from '../../../forms/schema/isObject.ts'
import type { TextTarget } from '../../model/previewProtocol.ts'
import type { Texts } from '../../model/workspace.ts'
import { fieldPlace, type FieldAddress, type FieldInfo } from '../files/fieldInfo.ts'
import { localeTexts, textIn } from '../files/parsedFiles.ts'
import { partAt, treeItems } from '../fields/treeItems.ts'

/** A text that can be edited in place. */
export interface EditableText {
  /** Its path in the page's text file. */
  path: string[]
  /** The page's own text, else that of the library. */
  text: string | undefined
}

/** The text of a form that the user wants to edit; undefined if the form does not have it. */
export function editableText(
  texts: Texts,
  page: string,
  language: string,
  target: TextTarget,
): EditableText | undefined {
  const tree = localeTexts(texts, language)
  const own = (path: string[]): EditableText => ({ path, text: textIn(tree, ['pages', page, ...path]) })
  if (target.part === 'step') return own(['steps', target.step])
  if (!('field' in target)) return own([target.part])
  const address = addressOf(texts, page, target.field)
  const place = fieldPlace(texts, address)
  const { own: schema, library, words } = place
  if (Object.keys(schema).length === 0) return undefined
  const value: unknown = target.part === 'option' ? optionValuesOf(place)[target.index] : undefined
  if (target.part === 'option' && typeof value !== 'string') return undefined
  const last = target.part === 'option' ? ['options', String(value)] : [target.part]
  const shared = library === undefined ? undefined : textIn(tree, ['fields', library, ...last])
  const { path, text = shared } = own(['fields', ...words, ...last])
  return { path, text }
}

/** The values of a field's options. */
export function optionValuesOf({ own, inherited }: FieldInfo): unknown[] {
  const values = own.enum ?? membersOf(own.items).enum ?? inherited.enum ?? membersOf(inherited.items).enum
  return Array.isArray(values) ? values : []
}

/** The field of a form with these names on its path. */
export function addressOf(texts: Texts, page: string, names: string[]): FieldAddress {
  return { page, field: names[0] ?? '', part: partAt(treeItems(texts, page), names) }
}
