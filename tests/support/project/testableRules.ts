import type { Schema } from '../../../src/forms/schema/schema.ts'
import { isSetByError } from '../../../src/project/cases/generator/completeForm.ts'
import { ruleNames } from '../../../src/forms/schema/ruleNames.ts'
import {
  applicableSubschemas,
  assertedDeclarations,
  assertedSubschemas,
  propertyNames,
} from '../../../src/forms/schema/walker.ts'

/** Rules that only the backend can check, or the site with a real file, a language or a currency. */
const NOT_IN_CASES = new Set([
  'captcha',
  'fileUnsafe',
  'fileUnreadable',
  'filesTotal',
  'ambiguousDecimal',
  'otherCurrency',
])

/**
 * Every rule of a form's fields as `/field rule`. An `if` is no rule: it decides whether others apply. Schemas below
 * `not` are no rules either. `minItems: 1` counts as required.
 */
export function testableRules(schema: Schema): string[] {
  const required = assertedSubschemas(schema).flatMap((part) => part.required ?? [])
  const rules = propertyNames(schema).flatMap((name) =>
    assertedDeclarations(schema, name)
      .flatMap(applicableSubschemas)
      .flatMap((part) => ruleNames(part).filter((rule) => rule !== 'minItems' || (part.minItems ?? 0) > 1))
      .filter((rule) => !NOT_IN_CASES.has(rule))
      .map((rule) => `/${name} ${rule}`),
  )
  const names = propertyNames(schema).filter((name) => !isSetByError(schema, name))
  return [...new Set([...required.map((name) => `/${name} required`), ...rules])].filter((rule) =>
    names.includes(rule.slice(1, rule.indexOf(' '))),
  )
}
