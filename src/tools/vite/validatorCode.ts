import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import { hashForSchema, type RJSFSchema } from '@rjsf/utils'
import { standaloneValidate } from '../../forms/vite/formCode.ts'
import { ajvOptions, withVocabulary } from '../../forms/schema/createAjv.ts'
import { withoutIds } from '../../forms/schema/dialect.ts'
import type { JsonSchema } from '../../forms/schema/jsonSchema.ts'
import type { Schema } from '../../forms/schema/schema.ts'

const RUNTIME = `import { requireRuntime as require } from '/src/forms/schema/ajvRuntime.ts'`
/** Imports of the site's functions for `format`. */
const FORMATS = `import { formats } from '/src/forms/schema/stringFormats.ts'`
const STANDARD_FORMATS = `import { standardFormats as formats } from '/src/forms/schema/standardFormats.ts'`

/**
 * Code of an ES module that exports a form's validators: `validate` for the whole form, and rjsf's `validator`, which
 * has one for each condition and alternative.
 * @param form code of the form, which rjsf compares with the schema that it renders
 */
export function validatorCode(schema: Schema, form: string): string {
  // AJV writes `$id`s unquoted into a comment of the code.
  const rjsfSchema = withoutIds(schema) as RJSFSchema
  const code = compileSchemaValidatorsCode(rjsfSchema, {
    ajvOptionsOverrides: ajvOptions({ source: true }),
    ajvFormatOptions: false,
    extenderFn: withVocabulary,
  })
  const formKey = JSON.stringify(hashForSchema(rjsfSchema))
  return asModule(
    code,
    FORMATS,
    `import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
export const form = ${form}
export const validate = exports[${formKey}]
export const validator = createPrecompiledValidator(exports, form.schema)
`,
  )
}

/** The same for JSON Schema of any kind. `interpretedValidator` validates its alternatives while the form renders. */
export function standardValidatorCode(schema: JsonSchema, form: string): string {
  return asModule(
    standaloneValidate(schema),
    STANDARD_FORMATS,
    `import { interpretedValidator } from '/src/forms/react/rjsf/interpretedValidator.ts'
export const form = ${form}
export const { validate } = exports
export const validator = interpretedValidator(form.schema.jsonSchema)
`,
  )
}

/**
 * Puts the CommonJS code that AJV generates, unchanged, into an ES module that defines `require` and `exports`. The
 * code looks up the function for each format in `formats`.
 */
const asModule = (code: string, formats: string, exportCode: string): string =>
  [RUNTIME, formats, 'const exports = {}', code, exportCode].join('\n')
