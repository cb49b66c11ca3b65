import type { Plugin } from 'vite'
import { readLanguages, readMeta } from '../../project/read/readTexts.ts'
import { readCaseContext } from '../accept/acceptance.ts'
import { callingCodesModule, phonePlansModule, siteModule } from './definitionModules.ts'

/**
 * The virtual modules that the engine imports; their texts are empty, since the Studio takes texts from the edited
 * files.
 */
export function studioModules(root: string): Plugin {
  const samples = 'virtual:gallery/samples'
  const prefix = 'virtual:formwright/'
  const modules: Record<string, () => string> = {
    callingCodes: callingCodesModule,
    phonePlans: phonePlansModule,
    site: () => siteModule(root),
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
      // The Studio generates sample data from the current files; only the backend's option data comes from here.
      if (id === `\0${samples}`)
        return `export const samples = ${JSON.stringify({ data: {}, ...readCaseContext(root) })}`
      return id.startsWith(`\0${prefix}`) ? modules[id.slice(prefix.length + 1)]?.() : undefined
    },
  }
}
