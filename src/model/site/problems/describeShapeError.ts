import type { ErrorObject } from 'ajv'
import type { DefinitionProblem } from '../definitionProblem.ts'
import { phrase, type Params, type Phrase, type ProblemId, type Value } from '../../findings/findingTexts.ts'
import { toPointer, valueAt } from '../../../forms/schema/jsonPointer.ts'
import { jsonType } from '../../../forms/schema/walker.ts'
import { presentWord } from '../renamedWords.ts'
import { isObject } from '../../../forms/schema/isObject.ts'
import { hintForMistake, hintForPattern, hintForWord } from './usualMistakes.ts'
import { errorMessage } from '../../errorDetails.ts'

/** An error of a meta schema, for the person who edits the file. */
export interface ShapeError {
  error: ErrorObject
  problem: DefinitionProblem
  /** The present name of an unknown member, if it was renamed. */
  renamedTo: string | undefined
  /** Among several errors at one place, the lowest rank is reported. */
  rank: number
}

const WORDS_FOR_TYPES: Record<string, Phrase> = {
  string: phrase('type-string'),
  number: phrase('type-number'),
  integer: phrase('type-integer'),
  boolean: phrase('type-boolean'),
  object: phrase('type-object'),
  array: phrase('type-array'),
}

const MAX_QUOTED_LENGTH = 80

/** The problem for an error of a meta schema. */
export function shapeProblem(file: string, error: ErrorObject): Omit<ShapeError, 'error'> {
  const { keyword, instancePath, params, data, propertyName } = error
  const at = (id: ProblemId, params: Params = {}, extra: Partial<DefinitionProblem> = {}, rank = 1) => ({
    problem: { id, file, pointer: instancePath, params, hint: hintFor(error), ...extra },
    renamedTo: undefined,
    rank,
  })
  if (propertyName !== undefined)
    return at('bad-property-name', { name: propertyName }, { pointer: instancePath + toPointer([propertyName]) })
  switch (keyword) {
    case 'additionalProperties':
      return unknownMember(file, error)
    case 'required':
      return at('missing-member', { name: params.missingProperty }, { subject: params.missingProperty })
    case 'enum':
      return at(
        'unknown-value',
        { value: quote(data), values: listValues(params.allowedValues) },
        typeof data === 'string' ? { unknown: { name: data, known: params.allowedValues } } : {},
      )
    case 'const':
      return at('unknown-value/const', { value: quote(data), allowed: quote(params.allowedValue) })
    case 'false schema':
      return at('misplaced-member')
    case 'type':
      return at(
        typeof data === 'boolean' || data === null ? 'wrong-type/instead' : 'wrong-type',
        {
          value: quote(data),
          kind: typeWords(jsonType(data)),
          wanted: { or: [params.type].flat().map(typeWords) },
        },
        {},
        2,
      )
    case 'format': {
      const reason = whyUnreadable(String(data))
      return at(
        reason ? 'unreadable-pattern' : 'unreadable-pattern/unexplained',
        { pattern: String(data), reason },
        { hint: hintForPattern(reason) },
      )
    }
    case 'uniqueItems':
      return at(
        'wrong-value/twice',
        { value: quote(valueAt(data, toPointer([Number(params.i)]))) },
        { hint: undefined },
      )
    default:
      return at('wrong-value', {
        value: quote(data),
        fault: LIMIT_WORDS[keyword]?.(params.limit) ?? phrase('not-allowed'),
      })
  }
}

/** Longer lists do not help: an editor completes names from schemas/meta. */
const MAX_LISTED = 16

const listValues = (values: unknown[]): Value => {
  const words = values.map(String)
  return words.length <= MAX_LISTED
    ? words
    : phrase('and-others', { values: words.slice(0, MAX_LISTED), count: words.length - MAX_LISTED })
}

/** Phrases for limits of the meta schemas, by keyword. */
const LIMIT_WORDS: Record<string, (limit: number) => Phrase> = {
  pattern: () => phrase('wrong-form'),
  minimum: (limit) => phrase('is-less', { limit }),
  maximum: (limit) => phrase('is-more', { limit }),
  exclusiveMinimum: (limit) => phrase('is-not-more', { limit }),
  minItems: (count) => phrase('too-few-entries', { count }),
  minLength: (count) => phrase('too-few-characters', { count }),
  minProperties: (count) => phrase('too-few-members', { count }),
  contains: () => phrase('lacks-rest'),
}

function unknownMember(file: string, { instancePath, params, parentSchema, data }: ErrorObject) {
  const name = String(params.additionalProperty)
  const pointer = instancePath + toPointer([name])
  const renamedTo = presentWord(instancePath, name)
  const present = isObject(data) ? Object.keys(data) : []
  const known = Object.keys(parentSchema?.properties ?? {}).filter((each) => !present.includes(each))
  const hintElsewhere = hintForWord(file, instancePath, name)
  const problem: DefinitionProblem =
    renamedTo === undefined
      ? {
          id: 'unknown-member',
          file,
          pointer,
          params: { name },
          ...(hintElsewhere === undefined ? { unknown: { name, known } } : { hint: hintElsewhere }),
        }
      : {
          id: 'renamed-member',
          file,
          pointer,
          params: { name, present: renamedTo },
          ...(present.includes(renamedTo) ? {} : { fix: { pointer, rename: renamedTo } }),
        }
  return { problem, renamedTo, rank: 0 }
}

const typeWords = (type: unknown): Value => WORDS_FOR_TYPES[String(type)] ?? String(type)

const quote = (data: unknown): string => {
  const text = JSON.stringify(data) ?? 'nothing'
  return text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text
}

/** JavaScript's reason why a pattern is invalid, without the preamble; empty for a valid pattern. */
function whyUnreadable(pattern: string): string {
  try {
    new RegExp(pattern, 'u')
    return ''
  } catch (error) {
    return errorMessage(error).replace(/^.*: /s, '').toLowerCase()
  }
}

function hintFor(error: ErrorObject): Value {
  const description: unknown = error.parentSchema?.description
  return hintForMistake(error) ?? (typeof description === 'string' ? { english: description } : phrase('hint-meta'))
}
