import { readFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDefinitions } from '../../src/definitions/readDefinitions.ts'
import { legalDocuments, readLegal } from '../../src/definitions/readLegal.ts'
import { readLanguages, readMeta, readServerTexts, readTexts } from '../../src/definitions/readTexts.ts'
import { inPlace, propertyNames, propertySchemas, type Schema } from '../../src/model/schema.ts'
import { errorTextKeys, fieldTextKeys, type Texts } from '../../src/model/texts.ts'

const root = process.cwd()
const registry = readDefinitions(root)
const languages = readLanguages(root)
/** Words that are the same in English and another language. */
const SAME = new Set([
  'Harbour Meridian Markets',
  'Menu',
  '{{size}} MB',
  '{{field}}: {{problem}}',
  'Windows',
  'macOS',
  'Android',
  'Server',
  'Deposit',
])

const flat = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )
const all = (language: string): Map<string, string> =>
  new Map([...flat(readTexts(root, language)), ...flat(readServerTexts(root, language), 'server.')])
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const marks = (text: string) => (text.match(/\{\{\w+\}\}|<\/?\d>/g) ?? []).sort().join()
const english = all('en')

it('the six languages of the site are there', () => {
  expect(languages).toEqual(['en', 'id', 'th', 'tw', 'vi', 'zh'])
})

describe.each(languages)('the texts in %s', (language) => {
  const texts = all(language)
  const has = (keys: string[]) => keys.some((key) => texts.has(key) || texts.has(`${key}_other`))

  it('have every key that English has, and no other', () => {
    const keys = (of: Map<string, string>) => [...new Set([...of.keys()].map(withoutPlural))].sort()
    expect(keys(texts)).toEqual(keys(english))
  })

  it('have exactly the plural forms of the language', () => {
    const forms = new Intl.PluralRules(readMeta(root, language).tag).resolvedOptions().pluralCategories
    const plural = [...texts.keys()].filter((key) => key !== withoutPlural(key) && withoutPlural(key) !== 'errors')
    const missing = [...new Set(plural.map(withoutPlural))]
      .flatMap((key) => forms.map((form) => `${key}_${form}`))
      .filter((key) => !texts.has(key))
    const foreign = plural.filter((key) => !forms.some((form) => key.endsWith(`_${form}`)))
    expect({ missing, foreign }).toEqual({ missing: [], foreign: [] })
  })

  it('have the same figures and tags as English', () => {
    const wrong = [...texts].filter(([key, text]) => {
      const source = english.get(key) ?? english.get(`${withoutPlural(key)}_other`)
      return source !== undefined && marks(source) !== marks(text)
    })
    expect(wrong).toEqual([])
  })

  it('are filled, composed (NFC), and not left in English', () => {
    const wrong = [...texts].filter(
      ([key, text]) =>
        text.trim() === '' ||
        text !== text.normalize('NFC') ||
        (language !== 'en' && !SAME.has(text) && text === english.get(key)),
    )
    expect(wrong).toEqual([])
  })

  it('name every page, field, option and broken rule', () => {
    const missing = registry.pages
      .filter((page) => !has([`pages.${page.id}.title`]))
      .map(({ id }) => `pages.${id}.title`)
    for (const form of registry.forms.values()) {
      missing.push(
        ...needed(form.schema, [])
          .filter(({ path, what }) => {
            const keys = what.startsWith('errors.')
              ? errorTextKeys(form.id, path, form.library[path], what.slice(7)).filter((key) => key !== 'errors.other')
              : fieldTextKeys(form.id, path, form.library[path], what)
            return !has(keys)
          })
          .map(({ path, what }) => `${form.id}: ${path} ${what}`),
      )
    }
    expect(missing).toEqual([])
  })
})

const SPOKEN = [
  'enum',
  'const',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'equalTo',
  'captcha',
  'optionsFrom',
  'minimumFrom',
  'notInFuture',
  'decimal',
]

/** Which texts a schema asks for; country and calling-code names come from the platform. */
function needed(schema: Schema, path: string[]): { path: string; what: string }[] {
  const shown = propertyNames(schema).filter((name) => !propertySchemas(schema, name).some((own) => own.fromAnswer))
  return shown.flatMap((name) =>
    propertySchemas(schema, name).flatMap((own) => {
      const here = [...path, name].join('.')
      const parts = inPlace(own)
      const options = (own.enum ?? []).length <= 20 && !own.optionsFrom ? (own.enum ?? []) : []
      return [
        { path: here, what: 'label' },
        { path: here, what: 'errors.required' },
        ...options.map((option) => ({ path: here, what: `options.${String(option)}` })),
        ...SPOKEN.filter((rule) => parts.some((part) => rule in part)).map((rule) => ({
          path: here,
          what: `errors.${rule}`,
        })),
        ...(own.file ? [] : needed(own, [...path, name])),
      ]
    }),
  )
}

it('every key that the code names exists', () => {
  const code = globSync('src/{app,screens,engine,ui,aspapi}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const named = [...code.matchAll(/(?:\bt\(|\bkey: )'([a-zA-Z]+\.?[a-zA-Z.]*)'/g)].map((match) => match[1] as string)
  expect(named.length).toBeGreaterThan(30)
  expect(
    [...new Set(named)].filter((key) => !english.has(key) && !english.has(`${key}_other`) && key !== 'mui'),
  ).toEqual([])
})

describe('legal documents', () => {
  const names = legalDocuments(root, 'tw')

  it('are the four that registration asks people to have read', () => {
    expect(names).toEqual(['businessTerms', 'privacyProtection', 'riskWarning', 'termsOfService'])
  })

  it.each(languages)('are whole in %s, of the same build and titled as everywhere', (language) => {
    expect(legalDocuments(root, language)).toEqual(names)
    for (const name of names) {
      const here = readLegal(root, language, name)
      const build = ({ version, effective, blocks }: typeof here) => ({
        version,
        effective,
        blocks: blocks.map((block) => (block.kind === 'list' ? `list of ${block.items.length}` : block.kind)),
      })
      expect({ name, ...build(here) }).toEqual({ name, ...build(readLegal(root, 'tw', name)) })
      expect(here.title).toBe(all(language).get(`pages.legal.titles.${name}`))
      const text = JSON.stringify(here)
      expect(text).toBe(text.normalize('NFC'))
    }
  })
})
