import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { isUnicodePattern } from '../../model/schema/unicodePattern.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'
import type { Finding } from './problemsAtNodes.ts'

/** What a backslash gives a meaning to; beside one that is a character itself, it most likely was to have that meaning. */
const MEANT = /^(?:[dDwWsSbB]|[pP]\{|\.(?![*+?{]))/
const BACKSLASH = 0x5c

/**
 * Finds patterns that ask for the character `\` where a class such as `\d` was meant: in JSON, the backslash of a pattern is
 * written twice, and four times by whoever doubles it once more.
 */
export function literalBackslash({ schema: { pattern } }: SchemaNode): Finding | undefined {
  if (pattern === undefined || !pattern.includes('\\\\')) return undefined
  const found = doubled(pattern)
  return found === undefined
    ? undefined
    : {
        id: 'literal-backslash',
        params: { pattern, found, right: found.replace('\\', '\\\\') },
        member: 'pattern',
      }
}

/** What was meant by the first such backslash: `\d`. */
function doubled(pattern: string): string | undefined {
  const found: string[] = []
  const tree = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(pattern, 0, pattern.length, {
    unicode: isUnicodePattern(pattern),
  })
  visitRegExpAST(tree, {
    onCharacterEnter({ value, raw, end, parent }) {
      const [meant] = MEANT.exec(pattern.slice(end)) ?? []
      const isInClass = parent.type === 'CharacterClass'
      // `[\\/]` is a class of two characters, and `[\\.]` another.
      if (value === BACKSLASH && raw === '\\\\' && meant !== undefined && !(isInClass && meant === '.'))
        found.push(`\\${meant.startsWith('p{') || meant.startsWith('P{') ? `${meant}…}` : meant}`)
    },
  })
  return found[0]
}
