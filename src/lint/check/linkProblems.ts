import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'
import { toPointer } from '../../model/schema/jsonPointer.ts'
import type { LocaleFiles } from '../texts/textIndex.ts'

/** The address of a legal document, as schemas/pages/legal.page.json has it. */
const DOCUMENT_LINK = /^\/legal\/([^/]+)$/

/** Links of declarations that lead to no page, or to a legal document that no language has. */
export function linkProblems(
  nodes: SchemaNode[],
  { pages }: SiteDefinitions,
  languages: LocaleFiles[],
): DefinitionProblem[] {
  const documents = [...new Set(languages.flatMap(({ legal }) => [...(legal?.keys() ?? [])]))]
  const routes = pages.map(({ page }) => new RegExp(`^${page.path.replace(/:[^/]+/g, '[^/]+')}$`))
  return nodes.flatMap(({ file, pointer, rawSchema, name, ui, library }) => {
    const links = ui['ui:links']
    // What a page takes over from the library is reported there.
    if (name === undefined || !Array.isArray(links) || (library !== undefined && !rawSchema.ui)) return []
    return (links as string[]).flatMap((link, index): DefinitionProblem[] => {
      const document = DOCUMENT_LINK.exec(link)?.[1]
      const leadsSomewhere =
        routes.some((route) => route.test(link)) && (document === undefined || documents.includes(document))
      if (leadsSomewhere) return []
      const known =
        document === undefined ? pages.map(({ page }) => page.path) : documents.map((each) => `/legal/${each}`)
      return [
        {
          id: 'link-to-nowhere',
          file,
          pointer: pointer + (rawSchema.ui ? toPointer(['ui', 'ui:links', index]) : ''),
          params: { link, addresses: known },
          unknown: { name: link, known },
        },
      ]
    })
  })
}
