import type { Plugin } from 'vite'
import { readLanguages, readMeta } from '../../project/read/readTexts.ts'
import { readCaseContext } from '../accept/acceptance.ts'
import { callingCodesModule } from './definitionModules.ts'

/** The virtual modules that the engine imports; texts come from the files that are edited instead. */
export function studioModules(root: string): Plugin {
  const samples = 'virtual:gallery/samples'
  const prefix = 'virtual:formwright/'
  const modules: Record<string, () => string> = {
    callingCodes: callingCodesModule,
    languages() {
      const entries = readLanguages(root).map(
        (code) =>
          `${JSON.stringify(code)}: { ...${JSON.stringify(readMeta(root, code))}, load: async () => ({ default: {} }) }`,
      )
      return `export const languages = { ${entries.join(', ')} }\n`
    },
  }
  return {
    name: 'formwright:studio-modules',
    resolveId: (id) => (id.startsWith(prefix) || id === samples ? `\0${id}` : undefined),
    load(id) {
      // Samples are made from the files as they are; only the answers of the backend are the same for all.
      if (id === `\0${samples}`)
        return `export const samples = ${JSON.stringify({ data: {}, ...readCaseContext(root) })}`
      return id.startsWith(`\0${prefix}`) ? modules[id.slice(prefix.length + 1)]?.() : undefined
    },
  }
}
