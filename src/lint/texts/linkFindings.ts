import { fieldTextKeys } from '../../model/site/siteTexts.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import { isObject } from '../../model/isObject.ts'
import type { UiSchema } from '../../model/schema/schema.ts'
import { findingAt, languageName, type TextFinding } from './textFinding.ts'
import type { LocaleFiles, TextIndex } from './textIndex.ts'

/** Findings for labels that lack a link which their field has (`ui:links`). */
export function linkFindings(
  { forms, fields }: SiteDefinitions,
  languages: Map<LocaleFiles, TextIndex>,
): TextFinding[] {
  const labels = [
    ...fields.map(({ name, schema }) => ({
      keys: [`fields.${name}.label`],
      count: schema.ui?.['ui:links']?.length ?? 0,
    })),
    ...forms.flatMap(({ form }) =>
      linkedPaths(form.uiSchema).map(({ path, count }) => ({
        keys: fieldTextKeys(form.id, path.join('.'), form.library[path.join('.')], 'label'),
        count,
      })),
    ),
  ]
  return labels.flatMap(({ keys, count }) =>
    [...languages].flatMap(([language, texts]) => {
      const key = keys.find((each) => texts.has(each))
      const text = texts.get(key ?? '')
      const missing = Array.from({ length: count }, (_, index) => index + 1).filter(
        (number) => !text?.includes(`<${number}>`) || !text.includes(`</${number}>`),
      )
      if (key === undefined || text === undefined || missing.length === 0) return []
      const tags = missing.map((number) => `<${number}>…</${number}>`).join(', ')
      return [
        findingAt(language, key, {
          name: 'missing-link',
          message: `${languageName(language)} lacks ${tags} in a text with ${count === 1 ? 'a link' : `${count} links`}.`,
          inSeveral: (several) => `The text “${key}” lacks ${tags} in ${several}.`,
          hint: `Put the words that lead there between ${tags}.`,
        }),
      ]
    }),
  )
}

function linkedPaths(ui: UiSchema, path: string[] = []): { path: string[]; count: number }[] {
  const links = ui['ui:links']
  return [
    ...(Array.isArray(links) && path.length > 0 ? [{ path, count: links.length }] : []),
    ...Object.entries(ui).flatMap(([key, member]) =>
      key.startsWith('ui:') || !isObject(member) ? [] : linkedPaths(member, [...path, key]),
    ),
  ]
}
