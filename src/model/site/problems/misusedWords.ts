import Ajv, { type ValidateFunction } from 'ajv'
import { everySchema, type JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import { toPointer } from '../../../forms/schema/jsonPointer.ts'
import { keywordNames } from '../../../forms/schema/keywords/index.ts'
import type { DefinitionProblem } from '../definitionProblem.ts'

/** A word of this project's vocabulary, by its place in a JSON Schema, that means something else there. */
export interface MisusedWord {
  /** Of the schema in which it stands. */
  path: string[]
  keyword: string
}

const validatorsByMeta = new WeakMap<object, Map<string, ValidateFunction>>()

/**
 * The words of this project's vocabulary with a value that they cannot have, such as `"currency": "USD"`: whoever wrote them
 * meant something of their own.
 * @param fieldMeta the meta schema of fields
 */
export const misusedWords = (schema: JsonSchema, fieldMeta: object): MisusedWord[] =>
  everySchema(schema).flatMap(({ path, schema: each }) =>
    keywordNames
      .filter((keyword) => keyword in each && !validatorOf(keyword, fieldMeta)(each[keyword]))
      .map((keyword) => ({
        path,
        keyword,
      })),
  )

/** Compiled when the first schema has the word: few schemas have any. */
function validatorOf(keyword: string, fieldMeta: object): ValidateFunction {
  const validators = validatorsByMeta.get(fieldMeta) ?? new Map<string, ValidateFunction>()
  validatorsByMeta.set(fieldMeta, validators)
  const known = validators.get(keyword)
  if (known) return known
  const ajv = new Ajv({ strict: false, validateFormats: false, code: { optimize: false } }).addSchema(
    fieldMeta,
    'field',
  )
  const validate = ajv.compile({ $ref: `field#/definitions/schema/properties/${keyword}` })
  validators.set(keyword, validate)
  return validate
}

export const misusedWordProblem = (file: string, { path, keyword }: MisusedWord): DefinitionProblem => ({
  id: 'wrong-value/vocabulary',
  file,
  pointer: toPointer(['schema', ...path, keyword]),
  params: { word: keyword },
})
