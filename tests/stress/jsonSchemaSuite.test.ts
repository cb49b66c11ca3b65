import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DIALECTS } from '../../src/forms/schema/dialect.ts'
import type { JsonSchema } from '../../src/forms/schema/jsonSchema.ts'
import { createValidator } from '../../src/forms/validator.ts'
import unsupported from './support/jsonSchemaSuite.json'

/**
 * A clone of github.com/json-schema-org/JSON-Schema-Test-Suite, which npm does not have, at the commit of
 * `support/jsonSchemaSuite.json` or later.
 */
const SUITE = process.env.JSON_SCHEMA_SUITE

if (SUITE === undefined)
  console.log('JSON Schema’s test suite is not run: JSON_SCHEMA_SUITE names no folder with a clone of it.')

interface Group {
  description: string
  schema: JsonSchema | boolean
  tests: { data: unknown; valid: boolean }[]
}

/** Whether the validator judges every value of a group as the suite does. */
function passes({ schema, tests }: Group, dialect: string): boolean {
  try {
    const judge = createValidator(typeof schema === 'boolean' ? schema : { $schema: dialect, ...schema })
    return tests.every(({ data, valid }) => judge(data).isValid === valid)
  } catch {
    return false
  }
}

test.skipIf(SUITE === undefined).each([
  ['draft7', DIALECTS['draft-07']],
  ['draft2020-12', DIALECTS['2020-12']],
] as const)('of the required tests of %s exactly the listed groups fail', (draft, dialect) => {
  const folder = join(String(SUITE), 'tests', draft)
  const failed: Record<string, string[]> = {}
  let count = 0
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const groups: Group[] = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    count += groups.length
    const names = groups.filter((group) => !passes(group, dialect)).map(({ description }) => description)
    if (names.length > 0) failed[file] = names
  }
  expect(count).toBeGreaterThan(200)
  expect(failed).toEqual(unsupported[draft])
})
