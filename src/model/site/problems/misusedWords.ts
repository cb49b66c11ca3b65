import Ajv, { type ValidateFunction } from 'ajv'
import { everySchema, type JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import { toPointer } from '../../../forms/schema/jsonPointer.ts'
import { keywordNames } from '../../../forms/schema/keywords/ruleKeywords.ts'
import type { DefinitionProblem } from '../definitionProblem.ts'

/** A keyword of this project's vocabulary with another meaning in a JSON Schema of any kind. */
export interface MisusedWord {
  /** Path of the schema that contains it. */
  path: string[]
  keyword: string
}

const validatorsByMeta = new WeakMap<object, Map<string, ValidateFunction>>()

/**
 * Keywords of this project's vocabulary with an invalid value, such as `"currency": "USD"`: the author meant a keyword
 * of another vocabulary.
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

/** Compiles the validator on first use, because few schemas have such a keyword. */
function validatorOf(keyword: string, fieldMeta: object): ValidateFunction {
  const validators = validatorsByMeta.get(fieldMeta) ?? new Map<string, ValidateFunction>()
  validatorsByMeta.set(fieldMeta, validators)
  const cachedValidator = validators.get(keyword)
  if (cachedValidator) return cachedValidator
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
