import { readFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDefinitions, readSiteConfig } from '../../src/definitions/readDefinitions.ts'
import { legalDocuments, readLegal } from '../../src/definitions/readLegal.ts'
import { readLanguages, readMeta, readServerTexts, readTexts } from '../../src/definitions/readTexts.ts'
import { REFERENCE_LANGUAGE } from '../../src/lint/texts/textIndex.ts'
import type { Schema } from '../../src/model/schema/schema.ts'
import { applicableSubschemas, propertyNames, propertySchemas } from '../../src/model/schema/walker.ts'
import { DEFAULT_LANGUAGE, errorTextKeys, fieldTextKeys, type Texts } from '../../src/model/site/siteTexts.ts'

const projectRoot = process.cwd()
const registry = readDefinitions(projectRoot)
const languages = readLanguages(projectRoot)
/** Texts that may be the same in English and another language. */
const IDENTICAL_IN_ENGLISH = new Set([
  'Harbour Meridian Markets',
  'Menu',
  '{{size}} MB',
  '{{size}} kB',
  '{{given}} {{family}}',
  '{{field}}: {{problem}}',
  'Windows',
  'macOS',
  'Android',
  'Server',
  'Deposit',
])

/** Texts of a field on a page, which win over those of the library; the check says where one is missing. */
const OWN_WORDS = /^pages\.\w+\.fields\./

const flatten = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  )
const allTexts = (language: string): Map<string, string> =>
  new Map([...flatten(readTexts(projectRoot, language)), ...flatten(readServerTexts(projectRoot, language), 'server.')])
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const placeholdersAndTags = (text: string) => (text.match(/\{\{\w+\}\}|<\/?\d>/g) ?? []).sort().join()
const englishTexts = allTexts(REFERENCE_LANGUAGE)

it('the default language and the one that translations are compared with are there', () => {
  expect(languages).toEqual(expect.arrayContaining([DEFAULT_LANGUAGE, REFERENCE_LANGUAGE]))
})

describe.each(languages)('the texts in %s', (language) => {
  const texts = allTexts(language)
  const hasAny = (keys: string[]) => keys.some((key) => texts.has(key) || texts.has(`${key}_other`))

  it('have every key that English has, and no other, but for words of a page that one language puts differently', () => {
    const keys = (texts: Map<string, string>) =>
      [...new Set([...texts.keys()].map(withoutPlural))].filter((key) => !OWN_WORDS.test(key)).sort()
    expect(keys(texts)).toEqual(keys(englishTexts))
  })

  it('have exactly the plural forms of the language', () => {
    const forms = new Intl.PluralRules(readMeta(projectRoot, language).tag).resolvedOptions().pluralCategories
    const plural = [...texts.keys()].filter((key) => key !== withoutPlural(key) && withoutPlural(key) !== 'errors')
    const missing = [...new Set(plural.map(withoutPlural))]
      .flatMap((key) => forms.map((form) => `${key}_${form}`))
      .filter((key) => !texts.has(key))
    const unexpectedForms = plural.filter((key) => !forms.some((form) => key.endsWith(`_${form}`)))
    expect({ missing, foreign: unexpectedForms }).toEqual({ missing: [], foreign: [] })
  })

  it('have the same figures and tags as English', () => {
    const wrong = [...texts].filter(([key, text]) => {
      const source = englishTexts.get(key) ?? englishTexts.get(`${withoutPlural(key)}_other`)
      return source !== undefined && placeholdersAndTags(source) !== placeholdersAndTags(text)
    })
    expect(wrong).toEqual([])
  })

  it('are filled, composed (NFC), and not left in English', () => {
    const wrong = [...texts].filter(
      ([key, text]) =>
        text.trim() === '' ||
        text !== text.normalize('NFC') ||
        (language !== REFERENCE_LANGUAGE && !IDENTICAL_IN_ENGLISH.has(text) && text === englishTexts.get(key)),
    )
    expect(wrong).toEqual([])
  })

  it('name every page, field, option and broken rule', () => {
    const missing = registry.pages
      .filter((page) => !hasAny([`pages.${page.id}.title`]))
      .map(({ id }) => `pages.${id}.title`)
    for (const form of registry.forms.values()) {
      missing.push(
        ...requiredTexts(form.schema, [])
          .filter(({ path, what }) => {
            const keys = what.startsWith('errors.')
              ? errorTextKeys(form.id, path, form.library[path], what.slice(7)).filter((key) => key !== 'errors.other')
              : fieldTextKeys(form.id, path, form.library[path], what)
            return !hasAny(keys)
          })
          .map(({ path, what }) => `${form.id}: ${path} ${what}`),
      )
    }
    expect(missing).toEqual([])
  })
})

const RULES_WITH_MESSAGES = [
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
  'sessionAccount',
  'optionsFrom',
  'minimumFrom',
  'notInFuture',
  'decimal',
]

/** Text keys that a schema needs; names of countries and calling codes come from the platform. */
function requiredTexts(schema: Schema, path: string[]): { path: string; what: string }[] {
  const visibleNames = propertyNames(schema).filter(
    (name) => !propertySchemas(schema, name).some((fieldSchema) => fieldSchema.setByError),
  )
  return visibleNames.flatMap((name) =>
    propertySchemas(schema, name).flatMap((fieldSchema) => {
      const fieldPath = [...path, name].join('.')
      const parts = applicableSubschemas(fieldSchema)
      const options = (fieldSchema.enum ?? []).length <= 20 && !fieldSchema.optionsFrom ? (fieldSchema.enum ?? []) : []
      return [
        { path: fieldPath, what: 'label' },
        { path: fieldPath, what: 'errors.required' },
        ...options.map((option) => ({ path: fieldPath, what: `options.${String(option)}` })),
        ...RULES_WITH_MESSAGES.filter((rule) => parts.some((part) => rule in part)).map((rule) => ({
          path: fieldPath,
          what: `errors.${rule}`,
        })),
        ...(fieldSchema.file ? [] : requiredTexts(fieldSchema, [...path, name])),
      ]
    }),
  )
}

it('every key that the code names exists', () => {
  const code = globSync('src/{app,screens,engine,ui,aspapi}/**/*.{ts,tsx}', { cwd: projectRoot })
    .map((file) => readFileSync(join(projectRoot, file), 'utf8'))
    .join('\n')
  const keysInCode = [...code.matchAll(/(?:\bt\(|\bkey: )'([a-zA-Z]+\.?[a-zA-Z.]*)'/g)].map(
    (match) => match[1] as string,
  )
  expect(keysInCode.length).toBeGreaterThan(30)
  expect(
    [...new Set(keysInCode)].filter(
      (key) => !englishTexts.has(key) && !englishTexts.has(`${key}_other`) && key !== 'mui',
    ),
  ).toEqual([])
})

describe('legal documents', () => {
  const names = legalDocuments(projectRoot, DEFAULT_LANGUAGE)

  it('are those of the footer', () => {
    expect(names).toEqual([...readSiteConfig(projectRoot).legal].sort())
  })

  it.each(languages)('are whole in %s, of the same build and titled as everywhere', (language) => {
    expect(legalDocuments(projectRoot, language)).toEqual(names)
    for (const name of names) {
      const legalDocument = readLegal(projectRoot, language, name)
      const structureOf = ({ version, effective, blocks }: typeof legalDocument) => ({
        version,
        effective,
        blocks: blocks.map((block) => (block.kind === 'list' ? `list of ${block.items.length}` : block.kind)),
      })
      expect({ name, ...structureOf(legalDocument) }).toEqual({
        name,
        ...structureOf(readLegal(projectRoot, DEFAULT_LANGUAGE, name)),
      })
      expect(legalDocument.title).toBe(allTexts(language).get(`pages.legal.titles.${name}`))
      const text = JSON.stringify(legalDocument)
      expect(text).toBe(text.normalize('NFC'))
    }
  })
})
