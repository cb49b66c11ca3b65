import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { isFileLoadingAllowed, type Plugin, type ResolvedConfig } from 'vite'
import { isObject } from '../schema/isObject.ts'
import { formCode, IMPORTED_MODULES } from './formCode.ts'
import { RJSF_REPLACEMENTS } from './rjsfReplacements.ts'

const QUERY = '?form'
/** The package's address of its modules for the code of compiled forms. */
const INTERNAL = '@formwright/forms/internal/'
const URI_RESOLVER = 'uriResolver.ts'
const MODULE_PREFIX = '\0form:'

/** The engine's folder and the ending of its modules: `.ts` in the sources, `.js` in the package. */
const ENGINE = join(import.meta.dirname, '..')
const ENDING = extname(import.meta.filename)

const engineFile = (file: string): string => join(ENGINE, ENDING === '.ts' ? file : file.replace(/\.tsx?$/, ENDING))

/** An import like `./contact.json?form` of a file with a JSON Schema, or with the members `schema`, `uiSchema` and `id`. */
const isForm = (content: unknown): content is Parameters<typeof formCode>[0] =>
  isObject(content) && isObject(content.schema) && !('type' in content || 'properties' in content)

/**
 * Compiles the validators of forms at build time: `import contact from './contact.json?form'`.
 * @param options.ownRjsf the pages also draw rjsf's own forms, so rjsf keeps its fields and widgets
 */
export function formwright({ ownRjsf = false } = {}): Plugin {
  let isServed = false
  let resolvedConfig: ResolvedConfig | undefined
  /** The dev server bundles the package once, with what forms import of it; a build takes single modules. */
  const importPath = (module: string): string =>
    isServed && ENDING === '.js'
      ? `${INTERNAL}${module}`
      : engineFile(`${module}${moduleEnding(module)}`).replaceAll('\\', '/')
  return {
    name: 'formwright',
    // Before Vite resolves the file itself.
    enforce: 'pre',
    config(_config, { command }) {
      isServed = command === 'serve'
      // The replaced modules only make a page larger.
      const replaced = isServed || ownRjsf ? [] : RJSF_REPLACEMENTS.filter(([, file]) => file !== URI_RESOLVER)
      return {
        resolve: { alias: replaced.map(([find, file]) => ({ find, replacement: engineFile(`react/rjsf/${file}`) })) },
        optimizeDeps: {
          include: isServed && ENDING === '.js' ? IMPORTED_MODULES.map((each) => `${INTERNAL}${each}`) : [],
        },
      }
    },
    configResolved(config) {
      resolvedConfig = config
    },
    async resolveId(source, importer) {
      // AJV needs this library itself where a form of rjsf compiles its schema.
      const isOfRjsf = /[\\/]@rjsf[\\/]/.test(importer ?? '')
      if (source === 'fast-uri' && isOfRjsf && !isServed && !ownRjsf) return engineFile(`react/rjsf/${URI_RESOLVER}`)
      if (!source.endsWith(QUERY)) return undefined
      const file = await this.resolve(source.slice(0, -QUERY.length), importer)
      // The ending keeps Vite from reading the module as JSON.
      return file && `${MODULE_PREFIX}${file.id}.js`
    },
    load(id) {
      if (!id.startsWith(MODULE_PREFIX)) return undefined
      const file = id.slice(MODULE_PREFIX.length, -'.js'.length)
      // The dev server passes on whatever a browser asks for.
      if (isServed && resolvedConfig && !isFileLoadingAllowed(resolvedConfig, file)) return undefined
      this.addWatchFile(file)
      const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
      const source = isForm(content) ? content : { schema: isObject(content) ? content : {} }
      return formCode(source, importPath)
    },
  }
}

/** The ending of a module in the sources: only components are `.tsx`. */
const moduleEnding = (module: string): string => (/\/[A-Z][^/]*$/.test(module) ? '.tsx' : '.ts')
