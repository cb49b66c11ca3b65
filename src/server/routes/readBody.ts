import type { FastifyRequest } from 'fastify'
import { decodeBody } from '../../forms/data/decodeBody.ts'
import { validateForm, type SchemaValidator } from '../../forms/data/validateForm.ts'
import type { OptionData } from '../../forms/schema/optionData.ts'
import { toPointer } from '../../forms/schema/jsonPointer.ts'
import type { SessionAccount } from '../../forms/schema/keywords/keyword.ts'
import type { Problem } from '../../forms/schema/problem.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { invalidFields } from '../http/errors.ts'
import { withTimeLimit } from '../limits/withTimeLimit.ts'

/** Alternatives that contain themselves multiply the time of each level of a value. */
const MAX_VALIDATION_MS = 250

/**
 * Decodes, validates and normalises the fields of a body.
 * @param validate the compiled schema
 * @param optionData `data` of the calls that `optionsFrom` names
 * @param now ms since 1970
 * @param account current account of the session
 * @throws BusinessError with the broken rules by field; HttpError if a page of any JSON Schema takes too long
 */
export function readBody(
  schema: Schema,
  validate: SchemaValidator,
  request: FastifyRequest,
  optionData: OptionData,
  now: number,
  account?: SessionAccount,
): Record<string, unknown> {
  const { pairs, uploads, fileFields } = request
  throwIfInvalid(fileFields.map((name) => ({ pointer: toPointer([name]), rule: 'additionalProperties', params: {} })))
  const decoded = decodeBody(
    schema,
    pairs,
    uploads.map(({ field, name, size, type }) => [field.name, { name, size, type }]),
  )
  throwIfInvalid(decoded.problems)
  const judge = () => validateForm(schema, validate, decoded.data, optionData, { now, account })
  const { data, problems } = schema.jsonSchema ? withTimeLimit(MAX_VALIDATION_MS, judge) : judge()
  throwIfInvalid(problems)
  return data
}

function throwIfInvalid(problems: Problem[]): void {
  if (problems.length > 0) throw invalidFields(Object.fromEntries(problems.map(({ pointer, rule }) => [pointer, rule])))
}
