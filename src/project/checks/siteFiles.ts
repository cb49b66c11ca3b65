import { isObject } from '../../forms/schema/isObject.ts'
import { toPointer } from '../../forms/schema/jsonPointer.ts'
import { everySchema } from '../../forms/schema/jsonSchema.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import type { DefinitionFile } from '../../model/site/definitionFile.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { libraryName } from '../../model/site/resolveReferences.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import type { LocaleFiles } from '../texts/textIndex.ts'

/** Problems for legal documents that `schemas/site.json` names and no language has. */
export function documentsOfNoLanguage(site: DefinitionFile | undefined, languages: LocaleFiles[]): DefinitionProblem[] {
  const documentNames: unknown = isObject(site?.content) ? site.content.legal : undefined
  if (!site || !Array.isArray(documentNames)) return []
  const documents = [...new Set(languages.flatMap(({ legal }) => [...(legal?.keys() ?? [])]))]
  return documentNames.flatMap((name: unknown, index): DefinitionProblem[] =>
    typeof name !== 'string' || documents.includes(name)
      ? []
      : [
          {
            id: 'missing-document/anywhere',
            file: site.file,
            pointer: toPointer(['legal', index]),
            params: { name, documents },
            unknown: { name, known: documents },
          },
        ],
  )
}

/**
 * Problems for pages of the kind `screen` without a component.
 * @param screens ids of the pages that the code draws
 */
export const screensOfNoCode = ({ pages }: SiteDefinitions, screens: string[]): DefinitionProblem[] =>
  screens.length === 0
    ? []
    : pages
        .filter(({ page: { id, kind } }) => kind === 'screen' && !screens.includes(id))
        .map(({ file, page: { id } }) => ({
          id: 'unknown-screen',
          file,
          pointer: '/id',
          params: { id },
          unknown: { name: id, known: screens },
        }))

/** Warnings for pages at a place of the menu that another page has: their order is that of the files. */
export const sharedMenuOrders = ({ pages }: SiteDefinitions): DefinitionProblem[] =>
  pages.flatMap(({ file, page: { menu } }, index): DefinitionProblem[] => {
    const earlier = menu && pages.slice(0, index).find(({ page }) => page.menu?.order === menu.order)
    return earlier
      ? [
          {
            id: 'menu-order-taken',
            severity: 'warning',
            file,
            pointer: '/menu/order',
            params: { order: menu.order, file: earlier.file },
          },
        ]
      : []
  })

/** Warnings for library fields that no page uses, directly or through other fields. */
export function unusedFields({ pages, fields, library, unparsed }: SiteDefinitions): DefinitionProblem[] {
  if (unparsed.size > 0) return []
  const usedNames = new Set<string>()
  const visit = (schema: Schema): void => {
    for (const { schema: each } of everySchema(schema)) {
      const name = each.$ref === undefined ? undefined : libraryName(each.$ref)
      if (name === undefined || usedNames.has(name)) continue
      usedNames.add(name)
      if (library[name]) visit(library[name])
    }
  }
  for (const { page } of pages) if (page.kind === 'form') visit(page.schema)
  return fields
    .filter(({ name }) => !usedNames.has(name))
    .map(({ file, name }) => ({
      id: 'unused-field',
      severity: 'warning',
      file,
      pointer: '',
      params: { name },
    }))
}
