import { dereference, validate } from '@cfworker/json-schema'
import { withBoundsAsFormats } from '../../schema/keywords/interpretedBounds.ts'
import { drawnSchema } from '../../schema/jsonSchema/drawnSchema.ts'
import type { JsonSchema } from '../../schema/jsonSchema.ts'
import { JUNK_OPTION_ID, type RJSFSchema, type ValidatorType } from '@rjsf/utils'

/** Base URL of relative references. */
const BASE = new URL('https://schema.invalid/')

/**
 * rjsf's validator interface for schemas of any kind, reduced to the part that rendering needs: which alternatives
 * match. It interprets schemas, since rjsf derives new ones while it draws. The precompiled validator validates the
 * form.
 */
export function interpretedValidator(jsonSchema: JsonSchema): ValidatorType {
  const rootLookup = dereference(withBoundsAsFormats(drawnSchema(jsonSchema)), Object.create(null), BASE)
  return {
    isValid(schema: RJSFSchema, data: unknown) {
      if (schema.$id === JUNK_OPTION_ID) return false
      const part = withBoundsAsFormats(schema)
      const lookup = dereference(part, Object.create(rootLookup), BASE, '/part')
      return validate(toPlain(data) ?? null, part, '2019-09', lookup).valid
    },
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    rawValidation: () => ({}),
  }
}

/** A copy without values that JSON cannot represent. */
const toPlain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))
