import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ONLY_SIMPLIFIED, ONLY_TRADITIONAL } from '../../support/i18n/chineseCharacters.ts'
import { CHINESE_TERMS } from '../../support/i18n/chineseTerms.ts'

const projectRoot = process.cwd()

/** A mistake and its correction. */
type Mistakes = Map<string, string>

const MISTAKES_IN_TW: Mistakes = new Map([
  ...ONLY_SIMPLIFIED,
  ...CHINESE_TERMS.flatMap(({ tw, neverInTw }) => (neverInTw ? [[neverInTw, tw] as const] : [])),
])
const MISTAKES_IN_ZH: Mistakes = new Map([
  ...ONLY_TRADITIONAL,
  ...CHINESE_TERMS.flatMap(({ zh, neverInZh }) => (neverInZh ? [[neverInZh, zh] as const] : [])),
])

/** Mistakes in a text, with their positions. */
function findMistakes(file: string, text: string, mistakes: Mistakes): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...mistakes]
        .filter(([wrong]) => line.includes(wrong))
        .map(
          ([wrong, correction]) =>
            `${file}:${index + 1} says “${wrong}”, not “${correction}”: …${excerpt(line, wrong)}…`,
        ),
    )
}

const excerpt = (line: string, word: string): string =>
  line.slice(Math.max(0, line.indexOf(word) - 6), line.indexOf(word) + word.length + 6)

const textFilesOf = (language: string): string[] =>
  globSync([`sample/*/*/${language}.md`, `locales/${language}/**/*.{json,md}`], { cwd: projectRoot }).sort()

describe.each([
  ['tw', MISTAKES_IN_TW],
  ['zh', MISTAKES_IN_ZH],
])('the texts in %s', (language, mistakes) => {
  const files = textFilesOf(language)

  it('use the words and characters of their region', () => {
    expect(files.length).toBeGreaterThan(25)
    expect(
      files.flatMap((file) => findMistakes(file, readFileSync(join(projectRoot, file), 'utf8'), mistakes)),
    ).toEqual([])
  })
})

it('the tables are large enough and list no correct word as a mistake', () => {
  expect(CHINESE_TERMS.length).toBeGreaterThanOrEqual(60)
  expect(new Set(CHINESE_TERMS.map(({ tw }) => tw)).size).toBe(CHINESE_TERMS.length)
  expect(ONLY_SIMPLIFIED.size).toBeGreaterThanOrEqual(300)
  expect(ONLY_TRADITIONAL.size).toBeGreaterThanOrEqual(300)
  for (const { tw, zh, neverInTw, neverInZh } of CHINESE_TERMS) {
    expect([tw, neverInTw !== undefined || neverInZh !== undefined]).toEqual([tw, true])
    expect(findMistakes(tw, tw, MISTAKES_IN_TW)).toEqual([])
    expect(findMistakes(zh, zh, MISTAKES_IN_ZH)).toEqual([])
    // A wrong term is the other region's word in this region's characters.
    if (neverInTw) expect([...neverInTw].filter((character) => ONLY_SIMPLIFIED.has(character))).toEqual([])
    if (neverInZh) expect([...neverInZh].filter((character) => ONLY_TRADITIONAL.has(character))).toEqual([])
  }
  for (const traditional of ONLY_SIMPLIFIED.values())
    expect([traditional, ONLY_SIMPLIFIED.has(traditional)]).toEqual([traditional, false])
})

it('findMistakes finds a word or character of the other region', () => {
  expect(findMistakes('x', '請先\n登錄賬戶', MISTAKES_IN_TW)).toEqual([
    'x:2 says “登錄”, not “登入”: …登錄賬戶…',
    'x:2 says “賬戶”, not “帳戶”: …登錄賬戶…',
  ])
  expect(findMistakes('x', '点差', MISTAKES_IN_TW)).toHaveLength(1)
  expect(findMistakes('x', '先停损再停利', MISTAKES_IN_ZH)).toHaveLength(2)
  expect(findMistakes('x', '點差', MISTAKES_IN_ZH)).toHaveLength(1)
  expect([
    ...findMistakes('x', '透過網路下單，先設停損', MISTAKES_IN_TW),
    ...findMistakes('x', '通过网络下单，先设止损', MISTAKES_IN_ZH),
  ]).toEqual([])
})
