import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { readDefinitions } from '../../project/read/readDefinitions.ts'
import { errorMessage } from '../../model/errorDetails.ts'
import { CACHE_FOLDER, hashCode, writeCache } from '../project/resultCache.ts'
import { PROJECT_ROOT } from '../toolArgs.ts'
import { definitionCode, MODULE_PREFIX } from './definitionModules.ts'
import { siteLanguages } from './siteLanguages.ts'

/** Renders a form. */
const ENTRY = join(PROJECT_ROOT, 'src/tools/vite/drawForm.tsx')
/** Name of its module, which has all modules that a form's module imports. */
const DRAWING = 'drawing'
const DRAWING_FILE = join(CACHE_FOLDER, 'drawing.mjs')

/**
 * Renders forms as the site does, without a browser.
 * @param root folder of the definitions; code of its own is never run
 * @returns page id → sentence why its form cannot be rendered; no entry for forms that can
 * @throws DefinitionError if the project's files stop a start
 */
export async function drawForms(
  root: string,
  ids: string[],
  registry = readDefinitions(root, { drafts: true }),
): Promise<Map<string, string>> {
  const drawing = await drawingCode()
  const definitions = { root, registry: () => registry, languages: siteLanguages(root, false), drafts: true }
  // Each call has its own modules, which Node keeps as long as it runs. Vitest leaves imports of data URLs to Node.
  const base = `data:text/javascript,${performance.now()}/`
  const hooks = registerHooks({
    resolve(name, context, next) {
      if (!context.parentURL?.startsWith(base) && !name.startsWith(base)) return next(name, context)
      // A form's module imports the site's modules, which are all in one.
      const url = [base, MODULE_PREFIX].some((start) => name.startsWith(start)) ? name : DRAWING
      return { url: `${base}${url.replace(base, '')}`, shortCircuit: true }
    },
    load(url, context, next) {
      if (!url.startsWith(base)) return next(url, context)
      const id = url.slice(base.length)
      return {
        format: 'module',
        source: id === DRAWING ? drawing : definitionCode(id, definitions),
        shortCircuit: true,
      }
    },
  })
  const problems = new Map<string, string>()
  try {
    const { drawForm } = await import(`${base}${DRAWING}`)
    for (const id of ids)
      try {
        const html = await drawForm(await import(`${base}${MODULE_PREFIX}form/${id}`))
        if (!/ id="form(\.|__add)/.test(html))
          problems.set(id, 'The page cannot be drawn: its schema describes nothing that can be filled in.')
      } catch (error) {
        problems.set(id, `The page cannot be drawn: ${errorMessage(error)}`)
      }
  } finally {
    hooks.deregister()
  }
  return problems
}

/** One module with the code that draws any form; bundled again only if the code has changed. */
async function drawingCode(): Promise<string> {
  const head = `// ${hashCode(['src/{forms,model,site}/**/*.{ts,tsx,json}', 'src/tools/vite/drawForm*'])}\n`
  const known = readIfThere(DRAWING_FILE)
  if (known?.startsWith(head)) return known
  // Load only if needed: it takes a quarter of a second.
  const [{ build }, { rjsfAliases }] = await Promise.all([import('vite'), import('./rjsfAliases.ts')])
  const { output } = (await build({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false } },
    resolve: { alias: rjsfAliases(PROJECT_ROOT) },
    ssr: { noExternal: true },
    build: {
      ssr: ENTRY,
      write: false,
      rolldownOptions: { external: new RegExp(`^${MODULE_PREFIX}`), output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  const code = `${head}${output[0].code}`
  writeCache(DRAWING_FILE, code)
  return code
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
