import { readFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fieldTextKeys } from '../../../src/forms/data/textKeys.ts'
import { applicableSubschemas, propertySchemas } from '../../../src/forms/schema/walker.ts'
import { readDefinitions, readSiteConfig } from '../../../src/project/read/readDefinitions.ts'
import { legalDocuments, readLegal } from '../../../src/project/read/readLegal.ts'
import { readLanguages, readTexts } from '../../../src/project/read/readTexts.ts'
import { REFERENCE_LANGUAGE } from '../../../src/project/texts/textIndex.ts'
import { DEFAULT_LANGUAGE, type Texts } from '../../../src/model/site/siteTexts.ts'

// `npm run check` finds texts that are missing, empty, in English or with other figures, in each language.

const projectRoot = process.cwd()
const languages = readLanguages(projectRoot)

const flatten = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  )
const allTexts = (language: string): Map<string, string> => new Map(flatten(readTexts(projectRoot, language)))

it('every text key in the code exists', () => {
  const code = globSync('src/{site,forms/react}/**/*.{ts,tsx}', { cwd: projectRoot })
    .map((file) => readFileSync(join(projectRoot, file), 'utf8'))
    .join('\n')
  const keysInCode = [...code.matchAll(/(?:\bt\(|\bkey: )'([a-zA-Z]+\.?[a-zA-Z.]*)'/g)].map(
    (match) => match[1] as string,
  )
  const texts = allTexts(REFERENCE_LANGUAGE)
  expect(keysInCode.length).toBeGreaterThan(30)
  expect(
    [...new Set(keysInCode)].filter((key) => !texts.has(key) && !texts.has(`${key}_other`) && key !== 'mui'),
  ).toEqual([])
})

it.each(languages)('every required field has a sentence of its own for an empty one, in %s', (language) => {
  const texts = allTexts(language)
  const { forms } = readDefinitions(projectRoot)
  const missing = [...forms.values()].flatMap(({ id, schema, library }) =>
    applicableSubschemas(schema)
      .flatMap(({ required = [], then }) => [...required, ...(then?.required ?? [])])
      // Nobody fills in a field that a response sets.
      .filter((name) => !propertySchemas(schema, name).some(({ setByError }) => setByError))
      .filter((name) => !fieldTextKeys(id, name, library[name], 'errors.required').some((key) => texts.has(key)))
      .map((name) => `${id}: ${name}`),
  )
  expect(missing).toEqual([])
})

describe('legal documents', () => {
  const names = legalDocuments(projectRoot, DEFAULT_LANGUAGE)

  it('are the same as in the footer', () => {
    expect(names).toEqual([...readSiteConfig(projectRoot).legal].sort())
  })

  it.each(languages)('are complete in %s, with the same structure and title as elsewhere', (language) => {
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
