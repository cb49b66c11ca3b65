import type { Schema } from '../../../src/forms/schema/schema.ts'
import { isSetByError } from '../../../src/project/cases/generator/completeForm.ts'
import { ruleNames } from '../../../src/forms/schema/ruleNames.ts'
import {
  applicableSubschemas,
  assertedDeclarations,
  assertedSubschemas,
  propertyNames,
} from '../../../src/forms/schema/walker.ts'

/** Rules that only the backend, or only the site with a real file, can find broken. */
const NOT_IN_CASES = new Set(['captcha', 'fileUnsafe', 'fileUnreadable', 'filesTotal', 'ambiguousDecimal'])

/**
 * Every rule of a form's fields as `/field rule`. What an `if` says only decides whether others hold; it is no rule, and
 * what stands below `not` is none either. A list that must not be empty is one that is required.
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
