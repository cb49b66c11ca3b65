import { hashForSchema, JUNK_OPTION_ID, type RJSFSchema, type ValidatorType } from '@rjsf/utils'

/** Precompiled functions by rjsf's hash of a condition or alternative. */
export type Branches = Record<string, (data: unknown) => boolean>

/**
 * What rjsf asks of a validator while it draws: which branches hold. It never judges the form; `judge` does, on both
 * sides alike.
 */
export function branchValidator(branches: Branches): ValidatorType {
  return {
    isValid(schema: RJSFSchema, data: unknown) {
      if (schema.$id === JUNK_OPTION_ID) return false
      const branch = branches[schema.$id ?? hashForSchema(schema)]
      if (!branch) throw new Error(`No validator was precompiled for ${JSON.stringify(schema).slice(0, 200)}.`)
      return branch(data)
    },
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    rawValidation: () => ({}),
  }
}
