import Ajv, { _, type Options, type ValidateFunction } from 'ajv'
import Ajv2019 from 'ajv/dist/2019.js'
import Ajv2020 from 'ajv/dist/2020.js'
import { equalToCode } from './keywords/equalTo.ts'
import { everySchema, type JsonSchema } from './jsonSchema.ts'
import { standardFormats } from './standardFormats.ts'
import { isUnicodePattern } from './unicodePattern.ts'

/** AJV for any JSON Schema: the dialect that it names, else the one whose words it uses; unknown words are no rules. */
export function createStandardAjv(schema: JsonSchema, { source = false, verbose = false } = {}): Ajv {
  const options: Options = {
    allErrors: true,
    strict: false,
    logger: false,
    messages: false,
    verbose,
    validateSchema: false,
    unicodeRegExp: patternsAreUnicode(schema),
    ownProperties: namesInheritedMembers(schema),
    code: { source, optimize: source, lines: false, formats: _`formats` },
  }
  const ajv = new VALIDATORS[dialectOf(schema)](options)
  for (const [name, format] of Object.entries(standardFormats)) ajv.addFormat(name, format)
  ajv.addKeyword(equalToCode(_))
  return ajv
}

/** The schema without the name of its dialect, which `createStandardAjv` has read. */
export const withoutDialect = ({ $schema: _schema, ...schema }: JsonSchema): JsonSchema => schema

/** @throws Error if a keyword has a value that it cannot have */
export const compileStandard = (schema: JsonSchema): ValidateFunction =>
  createStandardAjv(schema).compile(withoutDialect(schema))

/** The names of the dialects that AJV reads. */
export const DIALECTS = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
}

const VALIDATORS = {
  '2020-12': Ajv2020 as unknown as typeof Ajv,
  '2019-09': Ajv2019 as unknown as typeof Ajv,
  'draft-07': Ajv,
}

/** The dialect that a schema names, else the one whose words it uses. */
export function dialectOf(schema: JsonSchema): keyof typeof DIALECTS {
  const name = typeof schema.$schema === 'string' ? schema.$schema : ''
  const uses = (...keywords: string[]) =>
    everySchema(schema).some((each) => keywords.some((keyword) => keyword in each.schema))
  if (/2020-12/.test(name)) return '2020-12'
  if (/2019-09/.test(name)) return '2019-09'
  if (/draft-0\d/.test(name)) return 'draft-07'
  if (uses('prefixItems', '$dynamicRef')) return '2020-12'
  return uses('dependentRequired', 'dependentSchemas', 'unevaluatedProperties', 'unevaluatedItems', 'minContains')
    ? '2019-09'
    : 'draft-07'
}

/** Whether a property has the name of what every object inherits, such as `constructor`, and must not be taken for it. */
const namesInheritedMembers = (schema: JsonSchema): boolean =>
  everySchema(schema).some(({ schema: { properties, required } }) =>
    [...Object.keys((properties as object | undefined) ?? {}), ...(Array.isArray(required) ? required : [])].some(
      (name) => String(name) in Object.prototype,
    ),
  )

/** Whether all patterns are regular expressions in Unicode mode, in which `\_` is an error. */
function patternsAreUnicode(schema: JsonSchema): boolean {
  const patterns = everySchema(schema).flatMap((each) => [
    ...(typeof each.schema.pattern === 'string' ? [each.schema.pattern] : []),
    ...Object.keys((each.schema.patternProperties as object | undefined) ?? {}),
  ])
  return patterns.every(isUnicodePattern)
}
