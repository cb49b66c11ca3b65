import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isObject } from '../../../src/forms/schema/isObject.ts'
import { pageFile, pageIds } from '../../../src/studio/model/fileEdits.ts'
import type { Rule } from '../../../src/studio/model/rules.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { brief, projectTexts, rulesIn, withSchema } from '../../support/studioRules.ts'

const briefs = (schema: unknown): string[] =>
  rulesIn(withSchema(schema)).map(({ sentence, pointer }) => (sentence ? brief(sentence) : `written ${pointer}`))

describe('every rule is shown', () => {
  test('as a sentence if the dialog can edit it, else as JSON', () => {
    const properties = { a: { type: 'string' }, b: { type: 'string', equalTo: 'a' }, c: { type: 'boolean' } }
    const condition = { if: { properties: { a: { const: 'x' } }, required: ['a'] }, then: { required: ['c'] } }
    expect(
      briefs({
        properties,
        if: { properties: { c: { const: true } }, required: ['c'] },
        then: { properties: { d: { equalTo: 'a' } }, required: ['d', 'b'] },
        allOf: [condition],
        dependencies: { b: ['c'] },
        not: { required: ['a', 'b'] },
      }),
    ).toEqual([
      'ruleShowRequired(d, ruleWhen(condTicked(c)))',
      'ruleRequire(b, ruleWhen(condTicked(c)))',
      'ruleRequire(c, ruleWhen(condIs(a, "x")))',
      'ruleRequire(c, ruleWhen(condFilled(b)))',
      'written /schema/not',
      'ruleEqual(b, a)',
      'ruleEqual(d, a)',
    ])
    const nested = { if: { required: ['x'] }, then: { required: ['y'] } }
    expect(
      briefs({
        properties: { group: { type: 'object', ...nested }, list: { type: 'array', items: nested } },
        allOf: [{ ...condition, else: { required: ['group'] } }, { minProperties: 2 }],
      }),
    ).toEqual([
      'written /schema/allOf',
      'written /schema/properties/group/if',
      'written /schema/properties/list/items/if',
    ])
  })

  test('a rule shown as JSON names the fields in it', () => {
    const [rule] = rulesIn(withSchema({ properties: { a: {}, b: {}, c: {} }, anyOf: [{ required: ['a', 'c'] }] }))
    expect(rule).toMatchObject({ fields: ['a', 'c'], source: expect.stringContaining('"anyOf"') as unknown })
  })

  /** Pointers of the keywords that make a rule. */
  function conditionalPlaces(value: unknown, pointer: string): string[] {
    if (!isObject(value) && !Array.isArray(value)) return []
    return Object.entries(value).flatMap(([name, inner]) => {
      const at = `${pointer}/${name}`
      const isKeyword = ['if', 'allOf', 'anyOf', 'oneOf', 'not', 'dependencies', 'dependentRequired'].includes(name)
      return [...(isKeyword && !/\/properties$/.test(pointer) ? [at] : []), ...conditionalPlaces(inner, at)]
    })
  }
  const isCovered = (rules: Rule[], place: string): boolean =>
    rules.some(
      ({ pointer }) =>
        // The rule is inside the keyword, or covers everything around it.
        pointer === place || pointer.startsWith(`${place}/`) || place.startsWith(`${pointer}/`),
    ) ||
    // The consequences of a condition are beside it.
    (place.endsWith('/if') && rules.some(({ pointer }) => /\/(?:then|else)(?:\/|$)/.test(pointer)))

  test('in every page of the project', () => {
    const texts = projectTexts()
    const pages = pageIds(texts)
    for (const page of pages) {
      const { schema } = JSON.parse(texts.get(pageFile(page)) ?? '{}') as { schema?: unknown }
      const rules = rulesIn(texts, page)
      expect(conditionalPlaces(schema, '/schema').filter((place) => !isCovered(rules, place))).toEqual([])
      for (const { sentence } of rules) expect(sentence && brief(sentence)).toMatch(/^rule\w+\(/)
    }
    expect(pages.flatMap((page) => rulesIn(texts, page)).length).toBeGreaterThan(pages.length / 4)
  })

  test('in schemas from elsewhere', () => {
    const files = globSync('tests/forms/schema/jsonSchema/schemas/*.json', { cwd: PROJECT_ROOT })
    for (const file of files) {
      const schema: unknown = JSON.parse(readFileSync(join(PROJECT_ROOT, file), 'utf8'))
      const rules = rulesIn(withSchema(schema))
      const missing = conditionalPlaces(schema, '/schema').filter((place) => !isCovered(rules, place))
      expect([file, missing]).toEqual([file, []])
    }
    expect(files.length).toBeGreaterThan(10)
  })
})
