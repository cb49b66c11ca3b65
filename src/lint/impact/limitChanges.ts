import type { Schema } from '../../model/schema/schema.ts'
import { breaking, harmless, listOf, type FieldFinding } from './impactFinding.ts'

/** A number that bounds values from one side. */
interface Limit {
  side: 'least' | 'most'
  /** What is said of the number: `at most 50 characters`. */
  words: (limit: number) => string
}

const characters = (limit: number) => `${limit} ${limit === 1 ? 'character' : 'characters'}`
const entries = (limit: number) => `${limit} ${limit === 1 ? 'entry' : 'entries'}`
const members = (limit: number) => `${limit} ${limit === 1 ? 'member' : 'members'}`
const least = (words: (limit: number) => string): Limit => ({
  side: 'least',
  words: (limit) => `at least ${words(limit)}`,
})
const most = (words: (limit: number) => string): Limit => ({
  side: 'most',
  words: (limit) => `at most ${words(limit)}`,
})

const LIMITS: Partial<Record<keyof Schema, Limit>> = {
  minLength: least(characters),
  maxLength: most(characters),
  minItems: least(entries),
  maxItems: most(entries),
  minProperties: least(members),
  maxProperties: most(members),
  minimum: least(String),
  maximum: most(String),
  exclusiveMinimum: { side: 'least', words: (limit) => `more than ${limit}` },
  exclusiveMaximum: { side: 'most', words: (limit) => `less than ${limit}` },
}

const DECIMAL_LIMITS = {
  exclusiveMinimum: { side: 'least', words: (limit: number) => `more than ${limit}` },
  maximum: most(String),
  decimalPlaces: most((limit) => `${limit} ${limit === 1 ? 'digit' : 'digits'} after the point`),
} satisfies Record<string, Limit>

export const LIMIT_KEYWORDS = new Set<string>([...Object.keys(LIMITS), 'decimal', 'file'])

/** Limits of a value that are narrower or wider now. `where`: on what condition they hold, with a space before it. */
export function limitChanges(before: Schema, after: Schema, field: string, where: string): FieldFinding[] {
  const numbers = Object.entries(LIMITS).flatMap(([keyword, limit]) =>
    moved(limit, before[keyword as keyof Schema], after[keyword as keyof Schema], field, where),
  )
  return [...numbers, ...decimalChanges(before, after, field, where), ...fileChanges(before, after, field, where)]
}

function moved(limit: Limit, before: unknown, after: unknown, field: string, where: string): FieldFinding[] {
  if (before === after) return []
  const { side, words } = limit
  if (typeof after !== 'number')
    return [harmless('limit-widened', `It takes any amount${where}; before, ${words(Number(before))}.`, field)]
  if (typeof before !== 'number')
    return [breaking('limit-narrowed', `It takes ${words(after)} now${where}; before, there was no such limit.`, field)]
  const isNarrower = side === 'most' ? after < before : after > before
  const sentence = `It takes ${words(after)} now${where}; before, ${words(before)}.`
  return [isNarrower ? breaking('limit-narrowed', sentence, field) : harmless('limit-widened', sentence, field)]
}

function decimalChanges(before: Schema, after: Schema, field: string, where: string): FieldFinding[] {
  if (!before.decimal && !after.decimal) return []
  if (!after.decimal) return [harmless('rule-dropped', `It need not be a decimal number any more${where}.`, field)]
  if (!before.decimal) return [breaking('rule-added', `It must be a decimal number now${where}.`, field)]
  const [was, is]: Record<string, number | undefined>[] = [before.decimal, after.decimal]
  return Object.entries(DECIMAL_LIMITS).flatMap(([name, limit]) => moved(limit, was?.[name], is?.[name], field, where))
}

function fileChanges(before: Schema, after: Schema, field: string, where: string): FieldFinding[] {
  if (!before.file && !after.file) return []
  if (!after.file) return [breaking('type-changed', `It takes no files any more${where}.`, field)]
  if (!before.file) return [breaking('type-changed', `It takes files now${where}.`, field)]
  const [was, is] = [before.file, after.file]
  const gone = was.types.filter((type) => !is.types.includes(type))
  const added = is.types.filter((type) => !was.types.includes(type))
  return [
    ...(gone.length > 0
      ? [breaking('option-removed', `Files of the type ${listOf(gone)} are refused now.`, field)]
      : []),
    ...(added.length > 0
      ? [harmless('option-added', `Files of the type ${listOf(added)} are taken, too.`, field)]
      : []),
    ...moved(
      most((limit) => `${limit} bytes a file`),
      was.maxBytes,
      is.maxBytes,
      field,
      where,
    ),
    ...(JSON.stringify(was.resize) === JSON.stringify(is.resize)
      ? []
      : [harmless('normalization-changed', 'Photos are made smaller in another way before they are sent.', field)]),
  ]
}
