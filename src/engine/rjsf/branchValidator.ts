import { hashForSchema, JUNK_OPTION_ID, type RJSFSchema, type ValidatorType } from '@rjsf/utils'
import type { BranchValidators } from '../state/FormContext.ts'

/**
 * rjsf's validator interface, reduced to what rendering needs: which branches match. The form is validated by
 * `validateForm`, in browser and server alike.
 */
export function createBranchValidator(branchValidators: BranchValidators): ValidatorType {
  return {
    isValid(schema: RJSFSchema, data: unknown) {
      if (schema.$id === JUNK_OPTION_ID) return false
      const validate = branchValidators[schema.$id ?? hashForSchema(schema)]
      if (!validate) throw new Error(`No validator was precompiled for ${JSON.stringify(schema).slice(0, 200)}.`)
      return validate(data)
    },
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    rawValidation: () => ({}),
  }
}
