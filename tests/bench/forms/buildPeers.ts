import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type PluginOption } from 'vite'
import { fieldsOf, registrationPage, textFieldsPage, type BenchField } from './definition.ts'
import { nativeFields } from './nativeFields.ts'

const PEERS = join(import.meta.dirname, 'peers')

/** `virtual:bench-form`: the fields of the registration form, and a function that creates text fields. */
function formModule(): Plugin {
  const id = '\0virtual:bench-form'
  return {
    name: 'bench-form',
    resolveId: (source) => (source === 'virtual:bench-form' ? id : undefined),
    load: (source) =>
      source === id
        ? `export const registration = ${JSON.stringify(fieldsOf(registrationPage()))}
export const textFields = (count) => Array.from({ length: count }, (_, index) => (
  { name: \`text\${index + 1}\`, label: \`Text \${index + 1}\`, kind: 'text', required: index % 2 === 0, maxLength: 50 }))`
        : undefined,
  }
}

const nativeForm = (fields: BenchField[]): Plugin => ({
  name: 'native-form',
  transformIndexHtml: (html) => html.replace('<!-- fields -->', nativeFields(fields)),
})

/**
 * Builds a peer's page with Vite's defaults.
 * @param outDir folder for it
 * @param fieldCount number of text fields for native HTML, whose page holds its fields; default: the registration form
 * @param plugins more plugins
 */
export async function buildPeer(
  folder: string,
  outDir: string,
  fieldCount?: number,
  plugins: PluginOption[] = [],
): Promise<void> {
  const page = fieldCount === undefined ? registrationPage() : textFieldsPage(fieldCount)
  await build({
    configFile: false,
    root: join(PEERS, folder),
    // Packages of the project's own folder would bring a second React.
    resolve: { dedupe: ['react', 'react-dom'] },
    base: './',
    logLevel: 'error',
    // Form.io expects Node's global object.
    define: folder === 'formio' ? { global: 'globalThis' } : {},
    plugins: [formModule(), react(), folder === 'native' ? nativeForm(fieldsOf(page)) : [], plugins],
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: Infinity },
  })
}
