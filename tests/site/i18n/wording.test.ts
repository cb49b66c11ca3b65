import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readLanguages, readMeta } from '../../../src/project/read/readTexts.ts'
import { CHINESE_SPACING, DECIMALS, STUDIO_WORDINGS, WORDINGS, type Wording } from '../../support/i18n/wording.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

const languages = readLanguages(PROJECT_ROOT)

interface Line {
  place: string
  text: string
}

/**
 * The readable lines of a language: values of locale files, legal documents and sample content, without link targets.
 */
function linesOf(language: string): Line[] {
  const files = globSync([`sample/*/*/${language}.md`, `locales/${language}/**/*.{json,md}`], { cwd: PROJECT_ROOT })
  return (
    files
      // These files contain no readable texts.
      .filter((file) => !/\/(?:meta|sources)\.json$/.test(file))
      .flatMap((file) => {
        const content = readFileSync(join(PROJECT_ROOT, file), 'utf8')
        return file.endsWith('.json')
          ? valuesOf(JSON.parse(content), file)
          : content
              .split('\n')
              .filter((line) => !/^(version|effective): /.test(line))
              .map((line, index) => ({ place: `${file}:${index + 1}`, text: line.replace(/\]\([^)]*\)/g, ']') }))
      })
  )
}

function valuesOf(value: unknown, place: string): Line[] {
  if (typeof value === 'string') return [{ place, text: value }]
  return Object.entries(value as object).flatMap(([key, part]) => valuesOf(part, `${place} ${key}`))
}

const mistakesIn = (lines: Line[], wordings: readonly Wording[]): string[] =>
  lines.flatMap(({ place, text }) =>
    wordings.flatMap(([wrong, right]) => {
      const match = wrong.exec(text)
      return match
        ? [`${place}: “${text.slice(Math.max(0, match.index - 12), match.index + 24)}”, better: ${right}`]
        : []
    }),
  )

describe.each(languages)('the texts in %s', (language) => {
  const lines = linesOf(language)

  it('use one word for each thing and one form of address', () => {
    expect(lines.length).toBeGreaterThan(500)
    expect(mistakesIn(lines, WORDINGS[language] ?? [])).toEqual([])
  })

  it('write decimals in one way', () => {
    expect(mistakesIn(lines, DECIMALS[language] ? [DECIMALS[language]] : [])).toEqual([])
  })
})

it.each(Object.entries(STUDIO_WORDINGS))(
  'the Studio and the findings use the usual terms in %s',
  (language, wordings) => {
    const files = globSync(`src/{studio/client/locales,model/findings}/${language}.json`, { cwd: PROJECT_ROOT })
    const lines = files.flatMap((file) => valuesOf(JSON.parse(readFileSync(join(PROJECT_ROOT, file), 'utf8')), file))
    expect(lines.length).toBeGreaterThan(500)
    expect(mistakesIn(lines, wordings)).toEqual([])
  },
)

const chinese = languages.filter((language) => readMeta(PROJECT_ROOT, language).tag.startsWith('zh'))

it.each(chinese)('in %s, a space separates Chinese and Latin letters', (language) => {
  expect(mistakesIn(linesOf(language), CHINESE_SPACING)).toEqual([])
})

it.each(languages)('in %s, a link to an article bears its title', (language) => {
  const contentOf = (file: string) => readFileSync(join(PROJECT_ROOT, file), 'utf8')
  const titles = new Map(
    globSync(`sample/*/*/${language}.md`, { cwd: PROJECT_ROOT }).map((file) => {
      const [, kind = '', id = ''] = file.split('/')
      return [`${kind}Detail/${id}`, /^title: (.*)$/m.exec(contentOf(file))?.[1]?.toLowerCase()]
    }),
  )
  const links = globSync(`sample/*/*/${language}.md`, { cwd: PROJECT_ROOT }).flatMap((file) =>
    [...contentOf(file).matchAll(/\[([^\]]+)\]\(#\/((?:school|about)Detail\/\d+)\)/g)].map(
      ([, text = '', target = '']) => ({ file, text: text.toLowerCase(), title: titles.get(target) }),
    ),
  )
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter(({ text, title }) => text !== title)).toEqual([])
})
