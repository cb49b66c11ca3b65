import type { FastifyRequest } from 'fastify'
import { decode } from '../../model/formBody.ts'
import { judge, type Validate } from '../../model/judge.ts'
import type { Answers } from '../../model/options.ts'
import { toPointer } from '../../model/pointer.ts'
import type { Problem } from '../../model/problem.ts'
import type { Schema } from '../../model/schema.ts'
import { wrongFields } from '../answers.ts'

/**
 * The fields of a body, read and judged by a schema and normalised.
 * @param validate the compiled schema
 * @param answers what the calls named by `optionsFrom` answered
 * @param now ms since 1970
 * @throws Refusal with the broken rules by field
 */
export function readBody(
  schema: Schema,
  validate: Validate,
  request: FastifyRequest,
  answers: Answers,
  now: number,
): Record<string, unknown> {
  const { pairs, uploads, fileFields } = request
  refuse(fileFields.map((name) => ({ pointer: toPointer([name]), rule: 'additionalProperties', params: {} })))
  const decoded = decode(
    schema,
    pairs,
    uploads.map(({ field, name, size, type }) => [field.name, { name, size, type }]),
  )
  refuse(decoded.problems)
  const { data, problems } = judge(schema, validate, decoded.data, answers, { now })
  refuse(problems)
  return data
}

function refuse(problems: Problem[]): void {
  if (problems.length > 0) throw wrongFields(Object.fromEntries(problems.map(({ pointer, rule }) => [pointer, rule])))
}
