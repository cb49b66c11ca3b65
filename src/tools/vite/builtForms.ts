import { createHash } from 'node:crypto'
import type { Registry } from '../../model/site/registry.ts'
import type { RoutePreloads } from '../../model/site/routePreloads.ts'
import { optionCalls } from '../../model/schema/optionData.ts'
import { fieldsCode } from './componentsCode.ts'

const TABLE = /(?<=<script type="application\/json" id="preloads">)[^<]*/
const HASH_LENGTH = 6

/** What the build adds to the site. */
interface FormFiles {
  files: [name: string, html: string][]
  /** How their addresses begin. */
  address: string
  /** The first segments of their paths, which are all of them. */
  segments: string[]
}

interface BuiltSite {
  tag: string
  frame: string
  forms: Record<string, string>
}

/**
 * The form pages whose fields can be read before any script: those that everybody may open, that wait for no call of the
 * backend and whose widgets are the engine's own. The sign-in page is in the page itself.
 */
export const builtFormIds = ({ pages, forms, components }: Registry): string[] =>
  pages.flatMap((page) => {
    const form = forms.get(page.id)
    const isBuilt =
      form &&
      page.access === 'public' &&
      page.layout !== 'bare' &&
      /^\/[^/:]+$/.test(page.path) &&
      !form.schema.jsonSchema &&
      optionCalls(form.schema).length === 0 &&
      fieldsCode(form, components, false) === ''
    return isBuilt ? [page.id] : []
  })

/**
 * The files with the frame and with the forms in each language.
 * @param sites by language
 */
export function formFiles(sites: Map<string, BuiltSite>, { pages }: Pick<Registry, 'pages'>): FormFiles | undefined {
  const languages = [...sites]
  const built = pages.filter(({ id }) => languages.every(([, { forms }]) => forms[id] !== undefined))
  if (built.length === 0) return undefined
  const documents = languages.flatMap(([language, { tag, frame, forms }]) => [
    [language, documentOf(tag, frame)] as const,
    ...built.map(
      ({ id, path }) => [`${path.slice(1)}.${language}`, documentOf(tag, withListsApart(forms[id] ?? ''))] as const,
    ),
  ])
  const hash = createHash('sha256').update(JSON.stringify(documents)).digest('base64url').slice(0, HASH_LENGTH)
  const address = `assets/forms-${hash}`
  return {
    files: documents.map(([name, html]) => [`${address}.${name}.html`, html]),
    address,
    segments: built.map(({ path }) => path.slice(1)),
  }
}

/** A list of more options stands beside the form, for all selects that have it (`src/app/preload/fillOptions.ts`). */
const MAX_OPTIONS = 20
const SELECT =
  /(?<start><select[^>]*)>(?<first><option[^>]*>[^<]*<\/option>)(?<rest>(?:<option[^>]*>[^<]*<\/option>)*)<\/select>/g

/** A form whose long lists come once each, after it. */
export function withListsApart(html: string): string {
  const lists: string[] = []
  const form = html.replace(SELECT, (select, start: string, first: string, rest: string) => {
    // What is chosen has to be there.
    if (rest.split('<option').length <= MAX_OPTIONS || rest.includes(' selected=')) return select
    if (!lists.includes(rest)) lists.push(rest)
    return `${start} data-options="${lists.indexOf(rest)}">${first}</select>`
  })
  return form + lists.map((list) => `<template>${list}</template>`).join('')
}

/** A file that is read by a script. Search engines have the pages. */
const documentOf = (tag: string, html: string): string =>
  `<!doctype html><html lang="${tag}"><meta charset="utf-8"><meta name="robots" content="noindex"><body>${html}`

/** Completes the table of what each page consists of, which a page as built has. */
export function withForms(page: string, { address, segments }: FormFiles): string {
  return page.replace(TABLE, (json) => {
    const table = JSON.parse(json) as RoutePreloads
    for (const segment of segments) Object.assign(table.pages[segment] ?? {}, { hasForm: true })
    return JSON.stringify({ ...table, forms: address })
  })
}
