import { fieldTextKeys } from '../../forms/data/textKeys.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import type { UiSchema } from '../../forms/schema/schema.ts'
import { findingAt, languageName, type TextFinding } from './textFinding.ts'
import type { LocaleFiles, TextIndex } from './textIndex.ts'

/**
 * Findings for labels without a link of their field (`ui:links`), and labels with a link that their field does not
 * have.
 */
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
  const linkedKeys = new Set(labels.filter(({ count }) => count > 0).flatMap(({ keys }) => keys))
  const readableOwners = new Set([
    ...fields.map(({ name }) => `fields.${name}`),
    ...forms.map(({ form }) => `pages.${form.id}`),
  ])
  return [...unusedLinks(languages, linkedKeys, readableOwners), ...missingLinks(labels, languages)]
}

/** Key of a label: of a page's field, or of a library field. */
const LABEL = /^(pages\.[^.]+|fields\.[^.]+)\.(?:fields\.(.+)\.)?label$/

/**
 * @param linkedKeys keys of the labels whose fields have links
 * @param readableOwners key prefixes of readable pages and library fields; the links of others are unknown
 */
const unusedLinks = (
  languages: Map<LocaleFiles, TextIndex>,
  linkedKeys: Set<string>,
  readableOwners: Set<string>,
): TextFinding[] =>
  [...languages].flatMap(([language, texts]) =>
    [...texts].flatMap(([key, text]): TextFinding[] => {
      const [, owner = '', field = owner.replace('fields.', '')] = LABEL.exec(key) ?? []
      const [tag] = /<\d>/.exec(text) ?? []
      if (tag === undefined || linkedKeys.has(key) || !readableOwners.has(owner)) return []
      const link = `${tag}…${tag.replace('<', '</')}`
      return [
        findingAt(language, key, {
          id: 'unused-link',
          params: { link, field, key },
          inSeveral: 'unused-link/several',
        }),
      ]
    }),
  )

function missingLinks(
  labels: { keys: string[]; count: number }[],
  languages: Map<LocaleFiles, TextIndex>,
): TextFinding[] {
  return labels.flatMap(({ keys, count }) =>
    [...languages].flatMap(([language, texts]) => {
      const key = keys.find((each) => texts.has(each))
      const text = texts.get(key ?? '')
      const missingNumbers = Array.from({ length: count }, (_, index) => index + 1).filter(
        (number) => !new RegExp(`<${number}>[^<]*\\p{L}[^<]*</${number}>`, 'u').test(text ?? ''),
      )
      if (key === undefined || text === undefined || missingNumbers.length === 0) return []
      const tags = missingNumbers.map((number) => `<${number}>…</${number}>`)
      return [
        findingAt(language, key, {
          id: 'missing-link',
          params: { language: languageName(language), tags, count, key },
          inSeveral: 'missing-link/several',
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
