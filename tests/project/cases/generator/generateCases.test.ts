import { describe, expect, it } from 'vitest'
import { readDefinitions } from '../../../../src/project/read/readDefinitions.ts'
import { generateCases } from '../../../../src/project/cases/generator/generateCases.ts'
import type { Schema } from '../../../../src/forms/schema/schema.ts'
import { readCaseContext } from '../../../../src/tools/accept/acceptance.ts'
import { everyRule } from '../../../support/project/everyRule.ts'
import { testableRules } from '../../../support/project/testableRules.ts'
import { PROJECT_ROOT } from '../../../support/projectRoot.ts'

const { forms } = readDefinitions(PROJECT_ROOT)
const NOW = Date.UTC(2026, 0, 31)
const schemas: [string, Schema][] = [
  ...[...forms.values()].map(({ id, schema }): [string, Schema] => [id, schema]),
  ...Object.entries(everyRule).filter(([name]) => name !== 'options of the backend'),
]

describe.each(schemas)('the generated cases for %s', (_name, schema) => {
  const generated = generateCases(schema, { ...readCaseContext(PROJECT_ROOT), now: NOW })
  const { cases, gaps } = generated

  it('break every rule and reach every branch', () => {
    expect(gaps).toEqual([])
    const brokenRules = new Set(
      cases.flatMap(({ problems }) => problems.map(({ pointer, rule }) => `${pointer} ${rule}`)),
    )
    expect(testableRules(schema).filter((rule) => !brokenRules.has(rule))).toEqual([])
  })

  it('are on their side of the rule', () => {
    const wrongCases = cases.filter(({ side, problems }) => side !== 'breaks' && problems.length > 0)
    expect(wrongCases).toEqual([])
    expect(generated.minimal).toBeDefined()
    expect(Object.keys(generated.full ?? {}).length).toBeGreaterThanOrEqual(Object.keys(generated.minimal ?? {}).length)
  })
})

it('one schema gives the same cases again', () => {
  const [, schema] = schemas.at(-1) ?? ['', {}]
  const again = () => generateCases(schema, { ...readCaseContext(PROJECT_ROOT), now: NOW })
  expect(again()).toEqual(again())
})
