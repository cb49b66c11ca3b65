import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Code that shows texts. */
const SOURCES = 'src/{app,screens,engine,i18n,ui,aspapi,session}/**/*.{ts,tsx}'

/**
 * Keys of texts that the code in `root` may name: every quoted word or dotted name, and those written with parts filled
 * in, each such part as `*` (`accountType.*`).
 */
export function textKeysInCode(root: string): string[] {
  const code = globSync(SOURCES, { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const quoted = [...code.matchAll(/'([A-Za-z]\w*(?:\.\w+)*)'/g)].map((match) => match[1] as string)
  const templated = [...code.matchAll(/`([A-Za-z][\w.]*\$\{[^`]*)`/g)].map((match) =>
    (match[1] as string).replace(/\$\{[^}]*\}/g, '*'),
  )
  return [...new Set([...quoted, ...templated.filter((each) => /^[\w.*]+$/.test(each))])].sort()
}
