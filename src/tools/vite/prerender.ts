import react from '@vitejs/plugin-react'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { readDefinitions } from '../../definitions/readDefinitions.ts'
import { readLanguages } from '../../definitions/readTexts.ts'
import type { Registry } from '../../model/site/registry.ts'
import type { SkeletonKind } from '../../model/site/routePreloads.ts'
import { SIGN_IN_REASON } from '../../model/site/routePreloads.ts'
import { DEFAULT_LANGUAGE } from '../../model/site/siteTexts.ts'
import { definitionModules } from './definitionModules.ts'
import { builtFormIds, formFiles, withForms } from './builtForms.ts'
import { rjsfAliases } from './rjsfAliases.ts'

const ENTRY = 'src/app/prerender/renderSite.tsx'
/** What is loaded by its name, for the pages that need it. */
const BY_NAME = /^virtual:formwright\/(?:form|legal)\//
const ROOT = '<div id="root"></div>'
const SIGN_IN_PAGE = 'login'

/** As `renderSite` returns it. */
interface PrerenderedSite {
  tag: string
  description: string
  home: string
  signIn: string
  signInReason: string
  skeletons: Record<SkeletonKind, string>
  frame: string
  forms: Record<string, string>
  headings: Record<string, string[]>
}

/**
 * Puts into the built page what it shows before any script: the home page, and the outlines of other pages as templates.
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
        const built = String(page.source)
        const registry = readDefinitions(root, { drafts: process.env.DRAFT_PAGES === 'on' })
        const sites = await renderLanguages(root, registry, (id, error) => {
          this.warn(
            `The form “${id}” cannot be drawn without a browser, so its fields are shown later: ${String(error)}`,
          )
        })
        const defaultSite = sites.get(DEFAULT_LANGUAGE)
        if (!defaultSite) throw new Error(`There is no language “${DEFAULT_LANGUAGE}”.`)
        const forms = formFiles(sites, registry)
        for (const [fileName, source] of forms?.files ?? []) this.emitFile({ type: 'asset', fileName, source })
        const complete = forms ? withForms(built, forms) : built
        for (const [language, site] of sites) {
          const html = pageOf(complete, language, site, defaultSite)
          if (language === DEFAULT_LANGUAGE) page.source = html
          else this.emitFile({ type: 'asset', fileName: `index.${language}.html`, source: html })
        }
      },
    },
  }
}

function pageOf(built: string, language: string, site: PrerenderedSite, defaultSite: PrerenderedSite): string {
  const templates = { signIn: site.signIn, ...site.skeletons }
  const body = [
    `<div id="root" data-language="${language}">${site.home}</div>`,
    ...Object.entries(templates).map(([id, html]) => `<template id="${id}">${html}</template>`),
    `<script type="application/json" id="headings">${JSON.stringify({ ...site.headings, [SIGN_IN_REASON]: [site.signInReason] }).replaceAll('<', '\\u003c')}</script>`,
  ]
  if (!built.includes(ROOT)) throw new Error(`The page has no ${ROOT}.`)
  return built
    .replace(`<html lang="${defaultSite.tag}">`, `<html lang="${site.tag}">`)
    .replaceAll(escapeAttribute(defaultSite.description), () => escapeAttribute(site.description))
    .replaceAll(/>\n\s*</g, '><')
    .replace(ROOT, () => body.join(''))
}

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

async function renderLanguages(
  root: string,
  registry: Registry,
  onFailure: (id: string, error: unknown) => void,
): Promise<Map<string, PrerenderedSite>> {
  const formIds = builtFormIds(registry)
  const rendered = new Set([SIGN_IN_PAGE, ...formIds].map((id) => `virtual:formwright/form/${id}`))
  const outDir = mkdtempSync(join(root, 'node_modules/.prerender-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      base: './',
      resolve: { alias: rjsfAliases(root) },
      plugins: [definitionModules(root, () => undefined), withoutThemeSheet(), react()],
      // Node would not find the files of rjsf's libraries.
      ssr: { noExternal: [/^(?!react(?:-dom)?(?:\/|$))/] },
      experimental: { renderBuiltUrl: (fileName) => `./${fileName}` },
      build: {
        ssr: join(root, ENTRY),
        outDir,
        copyPublicDir: false,
        assetsInlineLimit: 0,
        rolldownOptions: { external: (id) => BY_NAME.test(id) && !rendered.has(id) },
      },
    })
    const module = (await import(pathToFileURL(join(outDir, 'renderSite.js')).href)) as {
      renderSite: (
        language: string,
        stepCounts: Record<string, number>,
        formIds: string[],
        onFailure: (id: string, error: unknown) => void,
      ) => Promise<PrerenderedSite>
    }
    const stepCounts = Object.fromEntries(
      [...registry.forms].map(([id, { steps, review }]) => [id, (steps?.length ?? 1) + (review ? 1 : 0)]),
    )
    const sites = new Map<string, PrerenderedSite>()
    // One after the other: they share the current language.
    for (const language of readLanguages(root))
      sites.set(language, await module.renderSite(language, stepCounts, formIds, onFailure))
    return sites
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** The theme is for browsers, and costs a second. */
function withoutThemeSheet(): Plugin {
  const id = 'virtual:theme.css'
  return {
    name: 'formwright:without-theme-sheet',
    resolveId: (name) => (name === id ? id : undefined),
    load: (name) => (name === id ? '' : undefined),
  }
}
