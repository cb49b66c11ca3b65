import type { i18n as I18n } from 'i18next'
import { fieldTextKeys } from '../../../forms/data/textKeys.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'

/** The labels of fields as one phrase; empty if none has a label. @param paths text paths */
export function draftFieldNames(form: ResolvedForm, paths: string[], { t, language: tag }: I18n): string {
  // A field removed from the form may still have a label in the library.
  const labelOf = (path: string) =>
    t([...fieldTextKeys(form.id, path, form.library[path], 'label'), `fields.${path.split('.').at(-1)}.label`])
  const labels = new Set(paths.map(labelOf).filter(Boolean))
  return new Intl.ListFormat(tag, { type: 'conjunction' }).format(labels)
}
