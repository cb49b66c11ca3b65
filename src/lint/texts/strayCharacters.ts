/** What people would see as it stands there, or not see at all, and a word for it. */
const STRAY: [RegExp, (found: string) => string][] = [
  [/\uFFFD/, () => 'a � where a character was lost'],
  [
    /(?:Ã[\u0080-\u00BF]|Ä[\u0080-\u0091]|Æ°|á[º»][\u0080-\u00BF…‡‰Š‹Œ]|â€[œ™\u009d“”¦])/,
    (found) => `“${found}”, which was one character before the file was saved with another encoding`,
  ],
  [/&(?:[a-z]{2,8}|#x?[0-9a-f]{1,6});/i, (found) => `“${found}”, which stands for a character only in HTML`],
  [
    /(?<!\{)\{\s*\w+\s*\}(?!\})|\{\{\s+\w+\s*\}\}|\{\{\w+\s+\}\}|｛+\w+｝+/,
    (found) => `“${found}”; a figure is written {{name}}`,
  ],
  [/%(?:[sd]|\d\$[sd])(?!\w)/, (found) => `“${found}”; a figure is written {{name}}`],
  [
    /[\u202A-\u202E\u2066-\u2069\u2060\uFEFF]|(?!\n)\p{Cc}|^\u200B|\u200B$/u,
    (found) =>
      `a character that nobody sees (U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`,
  ],
  [/^\s+\S|\S\s+$/, () => 'spaces or a line break before or after its words'],
  [/^(?:TODO|TBD|FIXME|XXX+|\?\?\?+|lorem ipsum.*)\W*$/i, (found) => `only “${found}”`],
]

/** What a text has that does not belong into it: words for the first of it; undefined if there is none. */
export function strayCharacters(text: string): string | undefined {
  for (const [pattern, describe] of STRAY) {
    const [found] = pattern.exec(text) ?? []
    if (found !== undefined) return describe(found)
  }
  return undefined
}

/** Scripts that only some languages are written in. Latin letters stand in all: names, abbreviations, addresses. */
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

/** The script of words that are in no language written as `tag` is: of a text that was put into the wrong file. */
export function otherScript(text: string, tag: string): string | undefined {
  const own = SCRIPTS_BY_CODE[new Intl.Locale(tag).maximize().script ?? ''] ?? []
  const letters = text.match(/\p{L}/gu) ?? []
  return SCRIPTS.find((script) => {
    if (own.includes(script)) return false
    const count = letters.filter((letter) => new RegExp(`\\p{Script=${script}}`, 'u').test(letter)).length
    return count > 1 && count >= letters.length / 2
  })
}
