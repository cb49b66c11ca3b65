import react from '@vitejs/plugin-react'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { readDefinitions } from '../../project/read/readDefinitions.ts'
import { readLanguages } from '../../project/read/readTexts.ts'
import type { Page } from '../../model/site/pageDefinition.ts'
import type { Registry } from '../../model/site/registry.ts'
import { needsRest } from '../../model/site/textParts.ts'
import { DEFAULT_LANGUAGE } from '../../model/site/siteTexts.ts'
import { isDrawnByMui } from '../../forms/schema/componentUses.ts'
import { definitionModules } from './definitionModules.ts'
import { rjsfAliases } from './rjsfAliases.ts'
import { languageChunks, pageChunks } from './routeChunks.ts'

const ENTRY = 'src/site/app/prerender/renderSite.tsx'
const SCRIPT = 'src/site/app/preload/inlineScript.ts'
/** Modules that pages load by name. */
const BY_NAME = /^virtual:formwright\/(?:form|legal)\//
const ROOT = '<div id="root"></div>'

/** The result of `renderSite`. */
interface RenderedSite {
  tag: string
  description: string
  pages: Record<string, string>
}

/** The module that renders the site. */
interface SiteModule {
  renderSite: (
    language: string,
    ids: string[],
    onFailure: (id: string, error: unknown) => void,
  ) => Promise<RenderedSite>
}

/**
 * Adds to the built page the content for the time before the site's scripts run, and the script that shows it.
 * `index.html` is the page in the default language, `index.<language>.html` in each other one. Source: decision 035.
 */
export function prerender(root: string): Plugin {
  return {
    name: 'formwright:prerender',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        const registry = readDefinitions(root, { drafts: process.env.DRAFT_PAGES === 'on' })
        const prerenderedPages = pagesToPrerender(registry)
        const script = await inlineScript(root)
        const html = String(page.source)
          .replaceAll(/<(?=script type="module"|link rel="modulepreload")[^ ]+/g, '$& fetchpriority="low"')
          // The script goes before the style sheet, for which scripts wait.
          .replace(/<meta charset[^>]*>/, (tag) => `${tag}<script>${script}</script>`)
        const sites = await renderLanguages(root, prerenderedPages, (id, error) => {
          this.warn(`The page “${id}” cannot be drawn without a browser, so it is shown later: ${String(error)}`)
        })
        for (const [language, site] of sites) {
          const templates = Object.entries(site.pages).map(([name, content]) => {
            const shownPage = prerenderedPages.find(({ path }) => path === name)
            const form = shownPage?.kind === 'form' ? ` data-form="${shownPage.id}"` : ''
            const preloads = shownPage ? preloadsOf(bundle, shownPage, language) : ''
            // The page itself contains Home.
            return `<template data-page="${name}"${form}>${preloads}${name === '/' ? '' : content}</template>`
          })
          const source = pageOf(html, language, templates, sites)
          if (language === DEFAULT_LANGUAGE) page.source = source
          else this.emitFile({ type: 'asset', fileName: `index.${language}.html`, source })
        }
      },
    },
  }
}

/** The script in the page, as one line. It is the same in every build, so that a policy can name its hash. */
export async function inlineScript(root: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, SCRIPT), output: { format: 'iife', minify: true } },
    },
  })
  const [{ output }] = [result].flat() as [Rolldown.RolldownOutput]
  return output[0].code.trim()
}

/** The public pages with a fixed address, except forms with other widgets than the engine's own. */
const pagesToPrerender = ({ pages, forms }: Registry): Page[] =>
  pages.filter(({ id, access, path }) => {
    const form = forms.get(id)
    const hasOwnWidgets = !form || !isDrawnByMui(form)
    return access === 'public' && !path.includes(':') && hasOwnWidgets
  })

/** Links that preload the modules of a page, which would otherwise wait for a module that imports them. */
function preloadsOf(bundle: Rolldown.OutputBundle, page: Page, language: string): string {
  const [everyPage, rest] = languageChunks(bundle, language)
  return [everyPage, ...(needsRest(page) ? [rest] : []), ...pageChunks(bundle, page)]
    .map(({ fileName }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="./${fileName}">`)
    .join('')
}

/** The page in a language, made from that in the default one. */
export function pageOf(html: string, language: string, templates: string[], sites: Map<string, RenderedSite>): string {
  const [site, defaultSite] = [sites.get(language), sites.get(DEFAULT_LANGUAGE)]
  if (!site || !defaultSite || !html.includes(ROOT))
    throw new Error(`There is no “${DEFAULT_LANGUAGE}”, or no ${ROOT}.`)
  const languages = [DEFAULT_LANGUAGE, ...[...sites.keys()].filter((code) => code !== DEFAULT_LANGUAGE)].join(' ')
  return html
    .replace(`<html lang="${defaultSite.tag}">`, `<html lang="${site.tag}">`)
    .replaceAll(contentAttribute(defaultSite.description), () => contentAttribute(site.description))
    .replaceAll(/>\n\s*</g, '><')
    .replace(
      ROOT,
      () =>
        `<div id="root" data-language="${language}" data-languages="${languages}">${site.pages['/']}</div>${templates.join('')}`,
    )
}

const contentAttribute = (text: string): string =>
  `content="${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`

async function renderLanguages(
  root: string,
  prerenderedPages: Page[],
  onFailure: (id: string, error: unknown) => void,
): Promise<Map<string, RenderedSite>> {
  const ids = prerenderedPages.map(({ id }) => id)
  const renderedModules = new Set(ids.map((id) => `virtual:formwright/form/${id}`))
  const outDir = mkdtempSync(join(root, 'node_modules/.prerender-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      base: './',
      resolve: { alias: rjsfAliases(root) },
      plugins: [definitionModules(root, () => undefined), withoutThemeSheet(), react()],
      // Bundle rjsf's libraries, since Node would not find their files.
      ssr: { noExternal: [/^(?!react(?:-dom)?(?:\/|$))/] },
      experimental: { renderBuiltUrl: (fileName) => `./${fileName}` },
      build: {
        ssr: join(root, ENTRY),
        outDir,
        copyPublicDir: false,
        assetsInlineLimit: 0,
        rolldownOptions: { external: (id) => BY_NAME.test(id) && !renderedModules.has(id) },
      },
    })
    const { renderSite }: SiteModule = await import(pathToFileURL(join(outDir, 'renderSite.js')).href)
    const sites = new Map<string, RenderedSite>()
    // Render one after the other, since the pages share the current language.
    for (const language of readLanguages(root)) sites.set(language, await renderSite(language, ids, onFailure))
    return sites
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** Leaves out the theme, which only browsers need and which takes a second. */
function withoutThemeSheet(): Plugin {
  const id = 'virtual:theme.css'
  return {
    name: 'formwright:without-theme-sheet',
    resolveId: (name) => (name === id ? id : undefined),
    load: (name) => (name === id ? '' : undefined),
  }
}
