import Ajv, { _, type Options, type ValidateFunction } from 'ajv'
import Ajv2019 from 'ajv/dist/2019.js'
import Ajv2020 from 'ajv/dist/2020.js'
import { equalToCode } from './keywords/equalTo.ts'
import { everySchema, type JsonSchema } from './jsonSchema.ts'
import { standardFormats } from './standardFormats.ts'

/** AJV for any JSON Schema: the dialect that it names, else the one whose words it uses; unknown words are no rules. */
export function createStandardAjv(schema: JsonSchema, { source = false } = {}): Ajv {
  const options: Options = {
    allErrors: true,
    strict: false,
    logger: false,
    messages: false,
    validateSchema: false,
    unicodeRegExp: patternsAreUnicode(schema),
    code: { source, optimize: source, esm: true, lines: false, formats: _`formats` },
  }
  const ajv = new (dialectOf(schema))(options)
  for (const [name, format] of Object.entries(standardFormats)) ajv.addFormat(name, format)
  ajv.addKeyword(equalToCode(_))
  return ajv
}

/** The schema without the name of its dialect, which `createStandardAjv` has read. */
export const withoutDialect = ({ $schema: _schema, ...schema }: JsonSchema): JsonSchema => schema

/** @throws Error if a keyword has a value that it cannot have */
export const compileStandard = (schema: JsonSchema): ValidateFunction =>
  createStandardAjv(schema).compile(withoutDialect(schema))

function dialectOf(schema: JsonSchema): typeof Ajv {
  const name = typeof schema.$schema === 'string' ? schema.$schema : ''
  const uses = (...keywords: string[]) =>
    everySchema(schema).some((each) => keywords.some((keyword) => keyword in each.schema))
  if (/2020-12/.test(name)) return Ajv2020 as unknown as typeof Ajv
  if (/2019-09/.test(name)) return Ajv2019 as unknown as typeof Ajv
  if (/draft-0\d/.test(name)) return Ajv
  if (uses('prefixItems')) return Ajv2020 as unknown as typeof Ajv
  return uses('dependentRequired', 'dependentSchemas', 'unevaluatedProperties', 'unevaluatedItems', 'minContains')
    ? (Ajv2019 as unknown as typeof Ajv)
    : Ajv
}

/** Whether all patterns are regular expressions in Unicode mode, in which `\_` is an error. */
function patternsAreUnicode(schema: JsonSchema): boolean {
  const patterns = everySchema(schema).flatMap((each) => [
    ...(typeof each.schema.pattern === 'string' ? [each.schema.pattern] : []),
    ...Object.keys((each.schema.patternProperties as object | undefined) ?? {}),
  ])
  return patterns.every((pattern) => {
    try {
      return new RegExp(pattern, 'u') instanceof RegExp
    } catch {
      return false
    }
  })
}
