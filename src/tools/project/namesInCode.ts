import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { CONTENT_KINDS } from '../../model/api/contentItem.ts'

/** Code that displays texts. */
const SOURCES = 'src/{site,forms/react}/**/*.{ts,tsx}'

/**
 * Strings in the code under `root` that may be text keys: quoted words and dotted names, and template strings with `*`
 * in place of each expression (`accountType.*`).
 */
export const textKeysInCode = (root: string): string[] => [...keyPlacesInCode(root).keys()].sort()

/** The same strings, with the files that contain each. */
export function keyPlacesInCode(root: string): Map<string, string[]> {
  const places = new Map<string, string[]>()
  for (const file of globSync(SOURCES, { cwd: root }).sort()) {
    const code = readFileSync(join(root, file), 'utf8')
    const quoted = [...code.matchAll(/'([A-Za-z]\w*(?:\.\w+)*)'/g)].map(([, key = '']) => key)
    const templated = [...code.matchAll(/`([A-Za-z][\w.]*\$\{[^`]*)`/g)].map(([, key = '']) =>
      key.replace(/\$\{[^}]*\}/g, '*'),
    )
    for (const key of new Set([...quoted, ...templated.filter((each) => /^[\w.*]+$/.test(each))]))
      places.set(key, [...(places.get(key) ?? []), file.replaceAll('\\', '/')])
  }
  return places
}

/** Ids of the pages with a screen of their own (`src/site/screens/<id>/<Id>Screen.tsx`), and of those that show content. */
export const screensInCode = (root: string): string[] => {
  const files = globSync('src/site/screens/*/*Screen.tsx', { cwd: root })
  if (files.length === 0) return []
  const content = CONTENT_KINDS.flatMap((kind) => [kind, `${kind}Detail`])
  return [...files.map((file) => basename(dirname(file))), ...content].sort()
}

/** Calls that the server handles itself, one for each kind of content. */
export function callsInCode(root: string): string[] {
  const code = globSync('src/server/routes/endpoints/*.ts', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const calls = [...code.matchAll(/\bpath: (['`])(\/[^'`]+)\1/g)].flatMap(([, , path = '']) =>
    path.includes('${kind}') ? CONTENT_KINDS.map((kind) => path.replace('${kind}', kind)) : [path],
  )
  return [...new Set(calls)].sort()
}
