import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isValid } from '../../../src/lint/generator/schemaCheck.ts'
import type { GeneratorContext } from '../../../src/lint/generator/generatorContext.ts'
import { canonicalSchema } from '../../../src/model/jsonSchema/canonicalSchema.ts'
import { compileStandard, dialectOf } from '../../../src/model/schema/compileStandard.ts'
import { standardFormats } from '../../../src/model/schema/standardFormats.ts'
import { collectionNames, readCollected, valuesFor } from '../../support/jsonSchema/schemaCollection.ts'

describe.each(collectionNames())('%s', (name) => {
  const source = readCollected(name)
  const root = canonicalSchema(source)
  const context: GeneratorContext = {
    root,
    dialect: dialectOf(root),
    formats: standardFormats as GeneratorContext['formats'],
    vocabulary: false,
    optionData: {},
    account: undefined,
    today: '2026-01-31',
    knownValues: () => [],
    tries: { left: 0 },
  }
  test('is judged as AJV judges it', () => {
    const validate = compileStandard(root)
    fc.assert(
      fc.property(valuesFor(source), (value) => {
        expect(isValid(root, value, context)).toBe(validate(value))
      }),
      { numRuns: 100, seed: 16 },
    )
  })
})
