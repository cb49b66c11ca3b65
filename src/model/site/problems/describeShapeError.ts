import type { ErrorObject } from 'ajv'
import type { DefinitionProblem } from '../definitionProblem.ts'
import type { ProblemName } from '../problemNames.ts'
import { toPointer } from '../../schema/jsonPointer.ts'
import { jsonType } from '../../schema/walker.ts'
import { presentWord } from '../renamedWords.ts'
import { isObject } from '../../isObject.ts'
import { hintForMistake, hintForPattern, hintForWord } from './usualMistakes.ts'

/** An error of a meta schema, in words for the person who edits the file. */
export interface ShapeError {
  error: ErrorObject
  problem: DefinitionProblem
  /** The present name of an unknown member, if it was renamed. */
  renamedTo: string | undefined
  /** Of several errors at one place, the one of the lowest rank says most. */
  rank: number
}

const WORDS_FOR_TYPES: Record<string, string> = {
  string: 'words in quotes',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'a group in { … }',
  array: 'a list in [ … ]',
  null: 'null',
}

const MAX_QUOTED_LENGTH = 80

/** The problem that an error of a meta schema stands for. */
export function shapeProblem(file: string, error: ErrorObject): Omit<ShapeError, 'error'> {
  const { keyword, instancePath, params, data, propertyName } = error
  const at = (name: ProblemName, message: string, extra: Partial<DefinitionProblem> = {}, rank = 1) => ({
    problem: { name, file, pointer: instancePath, message, hint: hintFor(error), ...extra },
    renamedTo: undefined,
    rank,
  })
  if (propertyName !== undefined)
    return at('bad-property-name', `“${propertyName}” cannot be the name of a property.`, {
      pointer: instancePath + toPointer([propertyName]),
    })
  switch (keyword) {
    case 'additionalProperties':
      return unknownMember(file, error)
    case 'required':
      return at('missing-member', `“${params.missingProperty}” is missing.`, { subject: params.missingProperty })
    case 'enum':
      return at('unknown-value', `${quote(data)} is none of ${listed(params.allowedValues)}.`, {
        ...(typeof data === 'string' ? { unknown: { name: data, known: params.allowedValues } } : {}),
      })
    case 'const':
      return at('unknown-value', `${quote(data)} stands where only ${quote(params.allowedValue)} may stand.`)
    case 'false schema':
      return at('misplaced-member', 'This member does not belong to a page of this kind.')
    case 'type':
      return at('wrong-type', wrongType(data, [params.type].flat().map(typeWords).join(' or ')), {}, 2)
    case 'format': {
      const reason = whyUnreadable(String(data))
      return at('unreadable-pattern', `The pattern “${String(data)}” cannot be read${reason && `: ${reason}`}.`, {
        hint: hintForPattern(reason),
      })
    }
    case 'uniqueItems':
      return at('wrong-value', `${quote((data as unknown[])[Number(params.i)])} stands twice in this list.`, {
        hint: 'Remove one of them.',
      })
    default:
      return at('wrong-value', `${quote(data)} ${LIMIT_WORDS[keyword]?.(params) ?? 'is not allowed here'}.`)
  }
}

/** Longer lists are no help: an editor completes from schemas/meta. */
const MAX_LISTED = 16

const listed = (values: unknown[]): string =>
  values.length <= MAX_LISTED
    ? values.join(', ')
    : `${values.slice(0, MAX_LISTED).join(', ')} and ${values.length - MAX_LISTED} others`

const wrongType = (data: unknown, wanted: string): string =>
  typeof data === 'boolean' || data === null
    ? `${quote(data)} stands where ${wanted} should stand.`
    : `${quote(data)} is ${typeWords(jsonType(data))}, and ${wanted} should stand here.`

/** What limits of the meta schemas ask for, without their own words. */
const LIMIT_WORDS: Record<string, (params: Record<string, unknown>) => string> = {
  pattern: () => 'does not have the right form',
  minimum: ({ limit }) => `is less than ${limit}`,
  maximum: ({ limit }) => `is more than ${limit}`,
  exclusiveMinimum: ({ limit }) => `is not more than ${limit}`,
  minItems: ({ limit }) => fewerThan(limit, 'entries', 'an entry'),
  minLength: ({ limit }) => fewerThan(limit, 'characters', 'a character'),
  minProperties: ({ limit }) => fewerThan(limit, 'members', 'a member'),
  contains: () => 'lacks “*”, which stands for all other fields',
}

const fewerThan = (limit: unknown, many: string, one: string): string =>
  limit === 1 ? `is empty, and needs ${one}` : `has fewer than ${limit} ${many}`

function unknownMember(file: string, { instancePath, params, parentSchema, data }: ErrorObject) {
  const name = String(params.additionalProperty)
  const pointer = instancePath + toPointer([name])
  const renamedTo = presentWord(instancePath, name)
  const present = isObject(data) ? Object.keys(data) : []
  const known = Object.keys((parentSchema?.properties ?? {}) as object).filter((each) => !present.includes(each))
  const elsewhere = hintForWord(file, instancePath, name)
  const problem: DefinitionProblem =
    renamedTo === undefined
      ? {
          name: 'unknown-member',
          file,
          pointer,
          message: `“${name}” is no member known here.`,
          ...(elsewhere === undefined
            ? {
                hint: 'Check its spelling; schemas/meta lists every member with its meaning.',
                unknown: { name, known },
              }
            : { hint: elsewhere }),
        }
      : {
          name: 'renamed-member',
          file,
          pointer,
          message: `“${name}” is now called “${renamedTo}”.`,
          hint: 'Write the new word; its meaning is the same.',
          ...(present.includes(renamedTo) ? {} : { fix: { pointer, rename: renamedTo } }),
        }
  return { problem, renamedTo, rank: 0 }
}

const typeWords = (type: unknown): string => WORDS_FOR_TYPES[String(type)] ?? String(type)

const quote = (data: unknown): string => {
  const text = JSON.stringify(data) ?? 'nothing'
  return text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text
}

/** The reason that JavaScript gives, without its preamble; empty if there is none. */
function whyUnreadable(pattern: string): string {
  try {
    new RegExp(pattern, 'u')
    return ''
  } catch (error) {
    return String((error as Error).message)
      .replace(/^.*: /s, '')
      .toLowerCase()
  }
}

function hintFor(error: ErrorObject): string {
  const description: unknown = error.parentSchema?.description
  return (
    hintForMistake(error) ??
    (typeof description === 'string' ? description : 'schemas/meta says what may stand here; editors complete from it.')
  )
}
