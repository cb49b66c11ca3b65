import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isObject } from '../../../src/model/isObject.ts'
import { pageFile, pageIds } from '../../../src/studio/model/fileEdits.ts'
import type { Rule } from '../../../src/studio/model/rules.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { brief, projectTexts, rulesIn, withSchema } from '../../support/studioRules.ts'

const briefs = (schema: unknown): string[] => rulesIn(withSchema(schema)).map(({ sentence }) => brief(sentence))

describe('every rule has its sentence', () => {
  test('conditions, consequences, dependencies and alternatives', () => {
    const properties = { a: { type: 'string' }, b: { type: 'string', equalTo: 'a' }, c: { type: 'boolean' } }
    expect(
      briefs({
        properties,
        if: { properties: { a: { enum: ['x', 'y'] } }, required: ['a', 'c'] },
        then: { properties: { d: {}, b: { minLength: 3 } }, required: ['c', 'd'] },
        else: { properties: { b: false } },
        dependencies: { a: { properties: { c: { const: true } } }, b: ['c'] },
        not: { required: ['a', 'b'] },
        anyOf: [{ required: ['a'] }, { properties: { b: { not: { const: 'z' } } }, required: ['b'] }],
      }),
    ).toEqual([
      'ruleEqual(b, a)',
      'ruleShowRequired(d, ruleWhen(condAnd(condOneOf(a, "x", "y"), condFilled(c))))',
      'ruleHolds(condLimit(b, minLength 3), ruleWhen(condAnd(condOneOf(a, "x", "y"), condFilled(c))))',
      'ruleRequire(c, ruleWhen(condAnd(condOneOf(a, "x", "y"), condFilled(c))))',
      'ruleEmpty(b, ruleUnless(condAnd(condOneOf(a, "x", "y"), condFilled(c))))',
      'ruleHolds(condTicked(c), ruleWhen(condFilled(a)))',
      'ruleRequire(c, ruleWhen(condFilled(b)))',
      'ruleAnyOf(condFilled(a), condIsNot(b, "z"))',
      'ruleNot(condAnd(condFilled(a), condFilled(b)))',
    ])
  })

  test('conditions in conditions, in lists and in groups', () => {
    const nested = { if: { required: ['x'] }, then: { required: ['y'] } }
    expect(
      briefs({
        properties: { group: { type: 'object', ...nested }, list: { type: 'array', items: nested } },
        allOf: [{ if: { required: ['group'] }, then: nested }, { minProperties: 2 }],
        oneOf: [true, false],
        if: { const: 1 },
      }),
    ).toEqual([
      'ruleRequire(group.y, ruleWhen(condFilled(group.x)))',
      'ruleRequire(list.y, ruleWhen(condFilled(list.x)))',
      'ruleNothing(ruleWhen(condIs(, 1)))',
      'ruleRequire(y, ruleWhen(condFilled(group)), ruleWhen(condFilled(x)))',
      'ruleHolds(minProperties 2)',
      'ruleOneOf(condAlways(), condNever())',
    ])
  })

  /** Where keywords stand that make a rule. */
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
        // A rule stands in the keyword, or says the whole of what the keyword stands in.
        pointer === place || pointer.startsWith(`${place}/`) || place.startsWith(`${pointer}/`),
    ) ||
    // What follows from a condition stands beside it.
    (place.endsWith('/if') && rules.some(({ pointer }) => /\/(?:then|else)(?:\/|$)/.test(pointer)))

  test('in every page of the project', () => {
    const texts = projectTexts()
    const pages = pageIds(texts)
    for (const page of pages) {
      const { schema } = JSON.parse(texts.get(pageFile(page)) ?? '{}') as { schema?: unknown }
      const rules = rulesIn(texts, page)
      expect(conditionalPlaces(schema, '/schema').filter((place) => !isCovered(rules, place))).toEqual([])
      for (const { sentence } of rules) expect(brief(sentence)).toMatch(/^rule\w+\(/)
    }
    expect(pages.flatMap((page) => rulesIn(texts, page)).length).toBeGreaterThan(pages.length / 4)
  })

  test('in schemas of others', () => {
    const files = globSync('tests/model/jsonSchema/schemas/*.json', { cwd: PROJECT_ROOT })
    for (const file of files) {
      const schema: unknown = JSON.parse(readFileSync(join(PROJECT_ROOT, file), 'utf8'))
      const rules = rulesIn(withSchema(schema))
      const missing = conditionalPlaces(schema, '/schema').filter((place) => !isCovered(rules, place))
      expect([file, missing]).toEqual([file, []])
    }
    expect(files.length).toBeGreaterThan(10)
  })
})
