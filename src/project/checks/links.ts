import { type ProblemId, phrase } from '../../model/findings/findingTexts.ts'
import { toPointer } from '../../forms/schema/jsonPointer.ts'
import { applicableSubschemas, propertySchemas } from '../../forms/schema/walker.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { isMoreOpen } from '../../model/site/access.ts'
import { pageById, type Access, type FormPage, type Page } from '../../model/site/pageDefinition.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import type { LocaleFiles } from '../texts/textIndex.ts'

/** The address of a legal document, as in schemas/pages/legal.page.json. */
const DOCUMENT_LINK = /^\/legal\/([^/]+)$/

const routeOf = ({ path }: Page): RegExp => new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`)

/** Links of declarations that lead to no page, or to a legal document that no language has. */
export function linkProblems(
  nodes: SchemaNode[],
  { pages }: SiteDefinitions,
  languages: LocaleFiles[],
): DefinitionProblem[] {
  const documents = [...new Set(languages.flatMap(({ legal }) => [...(legal?.keys() ?? [])]))]
  const routes = pages.map(({ page }) => routeOf(page))
  return nodes.flatMap(({ file, pointer, rawSchema, name, ui, library }) => {
    const links = ui['ui:links']
    // A library field's links are reported for the library.
    if (name === undefined || !Array.isArray(links) || (library !== undefined && !rawSchema.ui)) return []
    return links.flatMap((link, index): DefinitionProblem[] => {
      const document = DOCUMENT_LINK.exec(link)?.[1]
      const isKnownLink =
        routes.some((route) => route.test(link)) && (document === undefined || documents.includes(document))
      if (isKnownLink) return []
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

/**
 * Problems for menu, parent and next links to pages with a parameter in their path, and for `next` links given twice.
 */
export const pageLinks = ({ pages }: SiteDefinitions): DefinitionProblem[] => {
  const withParameter = new Map(pages.flatMap(({ page }) => (page.path.includes('/:') ? [[page.id, page.path]] : [])))
  return pages.flatMap(({ file, page }): DefinitionProblem[] => {
    const at = (id: ProblemId, pointer: string, linked: string): DefinitionProblem => ({
      id,
      file,
      pointer,
      params: { id: linked, path: withParameter.get(linked) },
    })
    const next = page.kind === 'form' ? (page.submit.next ?? []) : []
    return [
      ...(page.menu && withParameter.has(page.id) ? [at('page-not-linked/menu', '/menu', page.id)] : []),
      ...(page.parent !== undefined && page.parent !== page.id && withParameter.has(page.parent)
        ? [at('page-not-linked/parent', '/parent', page.parent)]
        : []),
      ...next.flatMap((id, index) => {
        const pointer = `/submit/next/${index}`
        if (next.indexOf(id) < index) return [at('page-not-linked/twice', pointer, id)]
        return withParameter.has(id) ? [at('page-not-linked', pointer, id)] : []
      }),
    ]
  })
}

/** Warnings for links of a form to pages that some of its readers may not open: they sign in first, or are sent away. */
export const closedPages = ({ pages, forms }: SiteDefinitions, nodes: SchemaNode[]): DefinitionProblem[] =>
  forms.flatMap(({ file, page }) => {
    const problemsAt = (pointer: string, linked: Page | undefined, access: Access): DefinitionProblem[] =>
      linked && isMoreOpen(access, linked.access)
        ? [
            {
              id: 'page-not-open',
              severity: 'warning',
              file,
              pointer,
              params: { id: linked.id, who: phrase(`who-${linked.access}`), readers: phrase(`who-${access}`) },
            },
          ]
        : []
    const allPages = pages.map((each) => each.page)
    return [
      ...(page.submit.next ?? []).flatMap((id, index) =>
        problemsAt(`/submit/next/${index}`, pageById(allPages, id), accessAfter(page)),
      ),
      ...nodes
        .filter((node) => node.file === file && node.name !== undefined)
        .flatMap(({ pointer, rawSchema, ui }) => {
          const links = Array.isArray(ui['ui:links']) ? ui['ui:links'] : []
          return links.flatMap((link, index) =>
            problemsAt(
              pointer + (rawSchema.ui ? toPointer(['ui', 'ui:links', index]) : ''),
              allPages.find((each) => routeOf(each).test(link)),
              page.access,
            ),
          )
        }),
    ]
  })

/** The access of everybody who has sent a form. */
function accessAfter({ access, submit: { action, account } }: FormPage): Access {
  if (action === 'signIn') return 'funds'
  return action === 'openAccount' ? (account?.a_type === 0 ? 'funds' : 'customer') : access
}

/** Problems of fields that a link prefills (`urlPrefill`), and of parameters that a form passes to the next page. */
export const linkParameters = (site: SiteDefinitions): DefinitionProblem[] => [
  ...site.forms.flatMap(prefillProblems),
  ...site.forms.flatMap((form) => nextParameterProblems(form, site)),
]

function prefillProblems({ file, page, form }: SiteDefinitions['forms'][number]): DefinitionProblem[] {
  const entries = Object.entries(page.urlPrefill ?? {})
  return entries.flatMap(([name, { parameter }], index): DefinitionProblem[] => {
    const pointer = `/urlPrefill/${name}`
    const earlier = entries.slice(0, index).find(([, other]) => other.parameter === parameter)
    if (earlier)
      return [
        {
          id: 'parameter-twice',
          file,
          pointer: `${pointer}/parameter`,
          params: { parameter, name: earlier[0] },
        },
      ]
    const parts = propertySchemas(form.schema, name).flatMap(applicableSubschemas)
    const reason = parts.some(({ sensitive, captcha }) => sensitive || captcha)
      ? phrase('reason-secret')
      : parts.some(({ file: isFile }) => isFile)
        ? phrase('reason-files')
        : parts.some((part) => part.const === true)
          ? phrase('reason-declaration')
          : undefined
    return reason === undefined
      ? []
      : [
          {
            id: 'never-prefilled',
            file,
            pointer,
            params: { name, reason },
          },
        ]
  })
}

/** Problems for parameters that the next page does not read. */
function nextParameterProblems(
  { file, page: { submit } }: SiteDefinitions['forms'][number],
  { forms }: SiteDefinitions,
): DefinitionProblem[] {
  return Object.entries(submit.nextParameters ?? {}).flatMap(([id, parameters]) => {
    const next = forms.find(({ page }) => page.id === id)?.page
    if (!next) return []
    const known = Object.values(next.urlPrefill ?? {}).map(({ parameter }) => parameter)
    return Object.keys(parameters)
      .filter((parameter) => !known.includes(parameter))
      .map((parameter): DefinitionProblem => ({
        id: known.length > 0 ? 'unread-parameter' : 'unread-parameter/none',
        file,
        pointer: `/submit/nextParameters/${id}/${parameter}`,
        params: { id, parameter, names: known },
        unknown: { name: parameter, known },
      }))
  })
}
