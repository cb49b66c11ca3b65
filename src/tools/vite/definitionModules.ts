import { getCountries, getCountryCallingCode, getExampleNumber, Metadata } from 'libphonenumber-js/core'
import type { CountryCode, NumberingPlan, PhoneNumberType } from 'libphonenumber-js/core'
import phoneExamples from 'libphonenumber-js/mobile/examples'
import phoneMetadata from 'libphonenumber-js/max/metadata'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { HtmlTagDescriptor, Plugin, ViteDevServer } from 'vite'
import { readDefinitions, readSiteConfig } from '../../project/read/readDefinitions.ts'
import { contentPageOf } from '../../model/api/contentItem.ts'
import type { PhonePlan } from '../../forms/data/phoneNumber.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { isDrawnByMui } from '../../forms/schema/componentUses.ts'
import type { Registry } from '../../model/site/registry.ts'
import { DEFAULT_LANGUAGE } from '../../model/site/siteTexts.ts'
import { divideTexts, type TextParts } from '../../model/site/textParts.ts'
import { requireSoundFiles } from '../check/checkFiles.ts'
import { siteLanguages, type SiteLanguages } from './siteLanguages.ts'
import { standardValidatorCode, validatorCode } from './validatorCode.ts'

export const MODULE_PREFIX = 'virtual:formwright/'

/**
 * Makes `schemas/` and `locales/` importable as modules below `virtual:formwright/`: `pages`, `form/<id>` (resolved
 * form and its validators), `content/<id>` (the kind of content that a page shows), `languages`, `texts/<language>`,
 * `restOfTexts/<language>`, `site`, `legal`, `legal/<language>/<document>`, `callingCodes` and `phonePlans`. A faulty definition
 * fails the build; in development a changed file reloads the page. Source: decision 001.
 * @param requireSound throws when the check finds an error in the files of a project
 * @param only ids of the forms that `pages` offers; all by default
 */
export function definitionModules(root: string, requireSound = requireSoundFiles, only?: string[]): Plugin {
  let registry: Registry | undefined
  let drafts = false
  let languages = siteLanguages(root, false)
  const currentRegistry = (): Registry => {
    if (!registry) {
      requireSound(root)
      registry = readDefinitions(root, { drafts })
    }
    return registry
  }

  return {
    name: 'formwright:definitions',
    // Draft pages are for the dev server; a build has them only with `DRAFT_PAGES=on`.
    config(_config, { command }) {
      drafts = command === 'serve' || process.env.DRAFT_PAGES === 'on'
      languages = siteLanguages(root, command === 'serve')
    },
    buildStart() {
      registry = undefined
      currentRegistry()
    },
    resolveId: (id) => (id.startsWith(MODULE_PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${MODULE_PREFIX}`)) return undefined
      return definitionCode(id.slice(1), { root, registry: currentRegistry, languages, drafts, only })
    },
    // The tab shows brand and icon before any script runs.
    transformIndexHtml() {
      const { brand, logo } = readSiteConfig(root)
      const texts = readFileSync(join(root, 'locales', DEFAULT_LANGUAGE, 'common.json'), 'utf8')
      const { description }: { description: string } = JSON.parse(texts)
      const head = (tag: string, attrs: Record<string, string>): HtmlTagDescriptor => ({ tag, attrs, injectTo: 'head' })
      const property = (name: string, content: string) => head('meta', { property: `og:${name}`, content })
      return [
        { tag: 'title', children: brand.name.replaceAll('&', '&amp;').replaceAll('<', '&lt;'), injectTo: 'head' },
        head('meta', { name: 'description', content: description }),
        ...Object.entries(HEADER_COLORS).map(([mode, content]) =>
          head('meta', { name: 'theme-color', media: `(prefers-color-scheme: ${mode})`, content }),
        ),
        head('link', { rel: 'icon', href: `./${logo}` }),
        head('link', { rel: 'apple-touch-icon', href: './touch-icon.png' }),
        property('type', 'website'),
        property('title', brand.name),
        property('description', description),
        property('image', './share.png'),
      ]
    },
    configureServer(server) {
      server.watcher.add([`${root}/schemas`, `${root}/locales`])
      server.watcher.on('all', (_event, file) => {
        if (!/^(schemas|locales)\//.test(relative(root, file).replaceAll('\\', '/'))) return
        registry = undefined
        reload(server)
      })
    },
  }
}

/** The project whose definitions become modules. */
export interface DefinitionSource {
  root: string
  registry: () => Registry
  languages: SiteLanguages
  drafts: boolean
  /** Ids of the forms that `pages` offers; all by default. */
  only?: string[] | undefined
}

/** Code of a module below `virtual:formwright/`; undefined if there is no such module. */
export function definitionCode(
  id: string,
  { root, registry, languages, drafts, only }: DefinitionSource,
): string | undefined {
  const textsModule = (language: string, part: keyof TextParts): string =>
    `export default ${JSON.stringify(divideTexts(languages.texts(language, { drafts }), registry().pages)[part])}`

  const modules: Record<string, (name: string) => string> = {
    pages: () => pagesModule(registry(), only),
    form: (name) => formModule(registry(), name),
    content: (name) => `export const kind = ${JSON.stringify(contentPageOf(name)?.kind)}\n`,
    languages: () => languagesModule(languages),
    site: () => siteModule(root),
    texts: (language) => textsModule(language, 'everyPage'),
    restOfTexts: (language) => textsModule(language, 'rest'),
    callingCodes: callingCodesModule,
    phonePlans: phonePlansModule,
    legal: (name) => (name === '' ? legalIndex(languages) : legalModule(languages, name)),
  }
  const [kind = '', ...name] = id.slice(MODULE_PREFIX.length).split('/')
  return modules[kind]?.(name.join('/'))
}

function reload(server: ViteDevServer): void {
  for (const [id, module] of server.moduleGraph.idToModuleMap) {
    if (id.startsWith(`\0${MODULE_PREFIX}`)) server.moduleGraph.invalidateModule(module)
  }
  server.ws.send({ type: 'full-reload' })
}

/** The header's background until the theme is loaded, as in src/site/app/theme/theme.ts. */
const HEADER_COLORS = { light: '#ffffff', dark: '#141f2e' }

/** The members of every page that router, menu and guard need; the form itself is in its own chunk. */
function pagesModule({ pages, forms }: Registry, only = [...forms.keys()]): string {
  const pageSummaries = pages.map((page) => ({
    id: page.id,
    kind: page.kind,
    path: page.path,
    access: page.access,
    layout: page.layout,
    menu: page.menu,
    parent: page.parent,
    opensAccount: (page.kind === 'form' && page.submit.action === 'openAccount') || undefined,
    requiresRecentSignIn: page.kind === 'form' ? page.requiresRecentSignIn : undefined,
  }))
  const lockedParameters = pages
    .flatMap((page) => (page.kind === 'form' ? Object.values(page.urlPrefill ?? {}) : []))
    .filter(({ lock }) => lock)
  const linkParameters = [...new Set(lockedParameters.map(({ parameter }) => parameter))]
  const loaders = only.map(
    (id) => `${JSON.stringify(id)}: () => import(${JSON.stringify(`${MODULE_PREFIX}form/${id}`)})`,
  )
  const contentLoaders = pages.flatMap(({ id }) => {
    const page = contentPageOf(id)
    const load = `() => import(${JSON.stringify(`${MODULE_PREFIX}content/${id}`)})`
    return page ? [`${JSON.stringify(id)}: { view: ${JSON.stringify(page.view)}, load: ${load} }`] : []
  })
  return `
export const pages = ${JSON.stringify(pageSummaries)}
export const linkParameters = ${JSON.stringify(linkParameters)}
export const forms = { ${loaders.join(', ')} }
export const contentPages = { ${contentLoaders.join(', ')} }
`
}

/** Whether a form has lists; unless `@rjsf/mui` renders the form, they are lists of files. */
const hasLists = (schema: Schema): boolean => JSON.stringify(schema).includes('"type":"array"')

function formModule({ forms }: Registry, id: string): string {
  const form = forms.get(id)
  if (!form) throw new Error(`There is no form page “${id}”.`)
  const { jsonSchema } = form.schema
  const code = JSON.stringify(form)
  const validators = jsonSchema ? standardValidatorCode(jsonSchema, code) : validatorCode(form.schema, code)
  const lists = hasLists(form.schema) ? `import '/src/forms/react/rjsf/listFields.ts'\n` : ''
  const fields = isDrawnByMui(form)
    ? `export { ${jsonSchema ? 'MuiStandardFields' : 'MuiFields'} as Fields } from '/src/site/app/theme/MuiFields.tsx'\n`
    : lists
  return `${validators}\n${fields}`
}

function languagesModule({ codes, meta }: SiteLanguages): string {
  const entries = codes().map(
    (language) =>
      `${JSON.stringify(language)}: { ...${JSON.stringify(meta(language))}, load: () => import(${JSON.stringify(`${MODULE_PREFIX}texts/${language}`)}), loadRest: () => import(${JSON.stringify(`${MODULE_PREFIX}restOfTexts/${language}`)}) }`,
  )
  return `export const languages = { ${entries.join(', ')} }\n`
}

/** The legal documents of each language, each loaded on demand. */
function legalIndex({ codes, documents }: SiteLanguages): string {
  const entries = codes().map((language) => {
    const loaders = documents(language).map(
      (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`${MODULE_PREFIX}legal/${language}/${name}`)})`,
    )
    return `${JSON.stringify(language)}: { ${loaders.join(', ')} }`
  })
  return `export const documents = { ${entries.join(', ')} }\n`
}

function legalModule({ legal }: SiteLanguages, name: string): string {
  const [language = '', document = ''] = name.split('/')
  return `export default ${JSON.stringify(legal(language, document))}`
}

/** Regions that have numbers of their own but no code in ISO 3166-1, hence none in the list of countries. */
const REGIONS_WITHOUT_COUNTRY_CODE = ['AC', 'TA', 'XK']

const callingCodes = () =>
  getCountries(phoneMetadata)
    .filter((country) => !REGIONS_WITHOUT_COUNTRY_CODE.includes(country))
    .map((country) => [country, `+${getCountryCallingCode(country, phoneMetadata)}`] as const)

/** Code of `virtual:formwright/site`. */
export const siteModule = (root: string): string => `export const site = ${JSON.stringify(readSiteConfig(root))}\n`

/** Code of `virtual:formwright/callingCodes`. */
export const callingCodesModule = (): string =>
  `export const callingCodes = ${JSON.stringify(Object.fromEntries(callingCodes()))}\n`

/** Code of `virtual:formwright/phonePlans`. */
export function phonePlansModule(): string {
  const plans = [...Map.groupBy(callingCodes(), ([, code]) => code)].map(
    ([code, regions]) => [code, phonePlan(regions.map(([country]) => country))] as const,
  )
  return `export const phonePlans = ${JSON.stringify(Object.fromEntries(plans))}\n`
}

const USUAL_TYPES: PhoneNumberType[] = ['FIXED_LINE', 'MOBILE', 'FIXED_LINE_OR_MOBILE']

/** The numbers of countries that share a calling code; a 0 in front is decided by the examples of mobile numbers. */
function phonePlan(countries: CountryCode[]): PhonePlan {
  const metadata = new Metadata(phoneMetadata)
  const lengths = countries.flatMap((country) => {
    metadata.selectNumberingPlan(country)
    const plan: (NumberingPlan & { type?: (name: PhoneNumberType) => NumberingPlan | undefined }) | undefined =
      metadata.numberingPlan
    return USUAL_TYPES.flatMap((type) => plan?.type?.(type)?.possibleLengths() ?? [])
  })
  const hasTrunkZero = countries.every((country) => {
    const example = getExampleNumber(country, phoneExamples, phoneMetadata)
    return example?.formatNational().replace(/\D/g, '') === `0${example?.nationalNumber}`
  })
  return { lengths: [...new Set(lengths)].sort((a, b) => a - b), ...(hasTrunkZero ? { trunkZero: true } : {}) }
}
