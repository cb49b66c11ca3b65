import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Code that displays texts. */
const SOURCES = 'src/{app,screens,engine,i18n,ui,aspapi,session}/**/*.{ts,tsx}'

/**
 * Strings in the code under `root` that may be text keys: quoted words and dotted names, and template strings with `*` in
 * place of each expression (`accountType.*`).
 */
export function textKeysInCode(root: string): string[] {
  const code = globSync(SOURCES, { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const quoted = [...code.matchAll(/'([A-Za-z]\w*(?:\.\w+)*)'/g)].map(([, key = '']) => key)
  const templated = [...code.matchAll(/`([A-Za-z][\w.]*\$\{[^`]*)`/g)].map(([, key = '']) =>
    key.replace(/\$\{[^}]*\}/g, '*'),
  )
  return [...new Set([...quoted, ...templated.filter((each) => /^[\w.*]+$/.test(each))])].sort()
}

/** Calls that the server answers itself, `*` in place of computed parts (`/pc/*Page`). */
export function callsInCode(root: string): string[] {
  const code = globSync('src/server/routes/endpoints/*.ts', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const calls = [...code.matchAll(/\bpath: (['`])(\/[^'`]+)\1/g)].map(([, , path = '']) =>
    path.replace(/\$\{[^}]*\}/g, '*'),
  )
  return [...new Set(calls)].sort()
}
