import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import { locateKey, REFERENCE_LANGUAGE } from '../../../project/texts/textIndex.ts'
import type { TextTarget } from '../../model/previewProtocol.ts'
import type { Texts } from '../../model/workspace.ts'
import { fieldPlace } from '../files/fieldInfo.ts'
import { localeTexts, textIn } from '../files/parsedFiles.ts'
import { addressOf, optionValuesOf } from '../preview/editableText.ts'

/** The place of a text in a form. */
export type WordPlace =
  | { kind: 'page'; path: string }
  | { kind: 'step' | 'button' | 'result' | 'pageError'; name: string }
  | { kind: 'label' | 'hint'; field: string[] }
  | { kind: 'option' | 'error'; field: string[]; name: string }
  /** A text of the page's own, or a plural form. */
  | { kind: 'other' }

/** Texts of the form itself that the panel of properties names too. */
const PAGE_TEXTS = ['title', 'intro', 'submit', 'alternativesHint', 'success.title', 'success.text']

/** The place of the text of a key, such as `pages.order.fields.phone.label`. */
export function placeOfKey(key: string, page: string): WordPlace {
  if (!key.startsWith(`pages.${page}.`)) {
    const [first, name] = key.split('.')
    return first === 'result' && name !== undefined ? { kind: 'result', name } : { kind: 'other' }
  }
  const { steps } = locateKey(key)
  const path = steps.join('.')
  const [group, name = ''] = steps
  if (PAGE_TEXTS.includes(path)) return { kind: 'page', path }
  if (steps.length === 2 && group === 'steps') return { kind: 'step', name }
  if (steps.length === 2 && group === 'alternatives') return { kind: 'button', name }
  if (steps.length === 2 && group === 'errors') return { kind: 'pageError', name }
  if (group !== 'fields' || steps.length < 3) return { kind: 'other' }
  const [kind, last = ''] = steps.slice(-2)
  if (steps.length > 3 && kind === 'options') return { kind: 'option', field: steps.slice(1, -2), name: last }
  if (steps.length > 3 && kind === 'errors') return { kind: 'error', field: steps.slice(1, -2), name: last }
  return last === 'label' || last === 'hint' ? { kind: last, field: steps.slice(1, -1) } : { kind: 'other' }
}

/** The label of a field, after those of the groups that it is in; a field without one has its name. */
export const fieldLabelOf = (
  texts: Texts,
  form: ResolvedForm | undefined,
  page: string,
  field: string[],
  code: string,
) =>
  field
    .map((name, at) => {
      const path = field.slice(0, at + 1)
      const shared = form?.library[path.join('.')]
      const labels = [code, REFERENCE_LANGUAGE].flatMap((each) => {
        const tree = localeTexts(texts, each)
        return [
          textIn(tree, ['pages', page, 'fields', ...path, 'label']),
          shared === undefined ? undefined : textIn(tree, ['fields', shared, 'label']),
        ]
      })
      return (labels.find((label) => label !== undefined) ?? name).replace(/<\/?\d>/g, '')
    })
    .join(' › ')

/** The text in the form that can be edited there; undefined if the form does not show it at first. */
export function targetOf(texts: Texts, page: string, place: WordPlace): TextTarget | undefined {
  if (place.kind === 'page')
    return (['title', 'intro', 'submit'] as const).flatMap((part) => (part === place.path ? [{ part }] : []))[0]
  if (place.kind === 'step') return { part: 'step', step: place.name }
  if (place.kind === 'label' || place.kind === 'hint') return { part: place.kind, field: place.field }
  if (place.kind !== 'option') return undefined
  const index = optionValuesOf(fieldPlace(texts, addressOf(texts, page, place.field))).indexOf(place.name)
  return index < 0 ? undefined : { part: 'option', field: place.field, index }
}
