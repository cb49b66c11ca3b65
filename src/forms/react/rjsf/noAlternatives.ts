import type { ValidatorType } from '@rjsf/utils'

/** rjsf's validator interface for a form without conditions and alternatives, of which rjsf asks nothing. */
export const noAlternatives: ValidatorType = {
  isValid: () => true,
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({}),
}
