import { phrase, type Phrase } from '../../model/findings/findingTexts.ts'
/** Patterns of stray characters, visible or invisible to readers, and a phrase for each. */
const STRAY: [RegExp, (found: string) => Phrase][] = [
  [/\uFFFD/, () => phrase('stray-lost')],
  [
    /(?:Ã[\u0080-\u00BF]|Ä[\u0080-\u0091]|Æ°|á[º»][\u0080-\u00BF…‡‰Š‹Œ]|â€[œ™\u009d“”¦])/,
    (text) => phrase('stray-encoding', { text }),
  ],
  [/&(?:[a-z]{2,8}|#x?[0-9a-f]{1,6});/i, (text) => phrase('stray-html', { text })],
  [
    /(?<!\{)\{\s*\w+\s*\}(?!\})|\{\{\s+\w+\s*\}\}|\{\{\w+\s+\}\}|｛+\w+｝+/,
    (text) => phrase('stray-figure', { text, figure: '{{name}}' }),
  ],
  [/%(?:[sd]|\d\$[sd])(?!\w)/, (text) => phrase('stray-figure', { text, figure: '{{name}}' })],
  [
    /[\u202A-\u202E\u2066-\u2069\u2060\uFEFF]|(?!\n)\p{Cc}|^\u200B|\u200B$/u,
    (found) =>
      phrase('stray-invisible', { code: (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0') }),
  ],
  [/^\s+\S|\S\s+$/, () => phrase('stray-spaces')],
  [/^(?:(?:TODO|TBD|FIXME|XXX+|\?{3})\W*|lorem ipsum[\s\S]*)$/i, (text) => phrase('stray-only', { text })],
]

/** A phrase for the first stray characters in a text; undefined if there are none. */
export function strayCharacters(text: string): Phrase | undefined {
  for (const [pattern, describe] of STRAY) {
    const [found] = pattern.exec(text) ?? []
    if (found !== undefined) return describe(found)
  }
  return undefined
}

/** Characters of a two-byte encoding, from its first lead and trail byte to its last lead byte. */
function charactersOf(encoding: string, [firstLead, lastLead, firstTrail]: [number, number, number]): Set<string> {
  const bytes = []
  for (let lead = firstLead; lead <= lastLead; lead++)
    for (let trail = firstTrail; trail < 0xff; trail++) bytes.push(lead, trail)
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)))
}
/** Characters of each script, by the standards Big5 and GB 2312: all that may be used, and all that are usual. */
const TRADITIONAL = { all: charactersOf('big5', [0xa4, 0xf9, 0x40]), usual: charactersOf('big5', [0xa4, 0xc6, 0x40]) }
const SIMPLIFIED = { all: charactersOf('gbk', [0xb0, 0xf7, 0xa1]), usual: charactersOf('gbk', [0xb0, 0xd7, 0xa1]) }

/** The first Chinese character in a text that only the other Chinese script has, by the scripts' encodings. */
export const otherChinese = (tag: string): ((text: string) => string | undefined) => {
  const script = new Intl.Locale(tag).maximize().script
  const [own, other] = script === 'Hant' ? [TRADITIONAL, SIMPLIFIED] : [SIMPLIFIED, TRADITIONAL]
  return (text) =>
    script === 'Hant' || script === 'Hans'
      ? text.match(/\p{Script=Han}/gu)?.find((character) => other.usual.has(character) && !own.all.has(character))
      : undefined
}

/** Scripts of some languages only. Latin letters occur in all: names, abbreviations, addresses. */
const SCRIPTS = ['Thai', 'Han', 'Hangul', 'Hiragana', 'Cyrillic', 'Arabic', 'Greek', 'Hebrew', 'Devanagari'] as const
const SCRIPTS_BY_CODE: Record<string, string[]> = {
  Hans: ['Han'],
  Hant: ['Han'],
  Jpan: ['Han', 'Hiragana'],
  Kore: ['Hangul', 'Han'],
  Thai: ['Thai'],
  Cyrl: ['Cyrillic'],
  Arab: ['Arabic'],
  Grek: ['Greek'],
  Hebr: ['Hebrew'],
  Deva: ['Devanagari'],
}

const LETTERS = /\p{L}/gu
const LETTERS_BY_SCRIPT = SCRIPTS.map(
  (script) => [script, new RegExp(`(?=\\p{L})\\p{Script=${script}}`, 'gu')] as const,
)

/**
 * Finds texts in the wrong file.
 * @returns a function that names the script of a text that is mostly in a script foreign to the language `tag`
 */
export function otherScript(tag: string): (text: string) => string | undefined {
  const own = SCRIPTS_BY_CODE[new Intl.Locale(tag).maximize().script ?? ''] ?? []
  const others = LETTERS_BY_SCRIPT.filter(([script]) => !own.includes(script))
  const anyOther = new RegExp(`[${others.map(([script]) => `\\p{Script=${script}}`).join('')}]`, 'u')
  return (text) => {
    if (!anyOther.test(text)) return undefined
    const letters = text.match(LETTERS)?.length ?? 0
    return others.find(([, pattern]) => {
      const count = text.match(pattern)?.length ?? 0
      return count > 1 && count >= letters / 2
    })?.[0]
  }
}
