import { form, loading, retry } from '../../../../locales/en/common.json'
import errors from '../../../../locales/en/errors.json'

/** The engine's texts in one language: `form.*`, `errors.*`, and texts of a form's own under `pages.<id>`. */
export type Texts = Record<string, unknown>

export const english: Texts = { form, loading, retry, errors }
