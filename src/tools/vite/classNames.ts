import { basename } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Names the classes of `shell.module.css` `_<class>_shell`, in place of a hash and a line number for each, which compress
 * badly: a page has hundreds of names. The same in the page as built and in the app, which takes it over.
 */
export function classNames(): Plugin {
  const files = new Map<string, string>()
  return {
    name: 'formwright:class-names',
    config: () => ({
      css: {
        modules: {
          generateScopedName(name, path) {
            const [file = ''] = path.split('?', 1)
            const module = basename(file, '.module.css')
            if ((files.get(module) ?? file) !== file) throw new Error(`There are two files “${module}.module.css”.`)
            files.set(module, file)
            return `_${name}_${module}`
          },
        },
      },
    }),
  }
}
