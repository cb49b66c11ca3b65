import type { Schema } from '../../model/schema/schema.ts'
import { SUBSCHEMA_KEYWORDS } from '../../model/schema/walker.ts'
import { inline } from '../snapshot/constraints.ts'
import { LIMIT_KEYWORDS, limitChanges } from './limitChanges.ts'
import { breaking, harmless, isSame, listOf, quoted, type FieldFinding } from './impactFinding.ts'

/** Rules that are there or not, with what they ask: `It must be …`. */
const RULES: Record<string, (value: unknown) => string> = {
  pattern: (value) => `fit the pattern ${inline(value)}`,
  format: (value) => `be written as ${inline(value)}`,
  equalTo: (value) => `be the same as “${inline(value)}”`,
  multipleOf: (value) => `be a multiple of ${inline(value)}`,
  uniqueItems: () => 'have no entry twice',
  notInFuture: () => 'not be in the future',
  minimumFrom: () => 'be at least what the backend names',
  optionsFrom: (value) => `be an option that the backend offers (${inline(Object(value).call)})`,
  sessionAccount: () => 'be that of the account that is signed in',
  captcha: () => 'solve the verification image',
  readOnly: () => 'stay as it is shown',
  additionalProperties: () => 'have no members that the form does not name',
}

/** Keywords that say nothing of which values are valid, with what changes. */
const NOTES: Record<string, string> = {
  default: 'Another value is filled in beforehand.',
  defaultFrom: 'Another value is proposed.',
  defaultFromSession: 'Another value of the account is proposed.',
  callingCodeField: 'A calling code that is typed goes to another field.',
  countryField: 'The calling code follows another field.',
}
const UNSAID = new Set(['$schema', '$comment', '$id', 'title', 'description', 'ui', 'required', 'jsonSchema'])
const OWN_CODE = new Set([
  'type',
  'enum',
  'const',
  'sensitive',
  'normalize',
  'normalizeOnBlur',
  'currency',
  'setByError',
])
const SUBSCHEMAS = new Set<string>(
  SUBSCHEMA_KEYWORDS.map(({ keyword }) => keyword).filter((each) => each !== 'contains'),
)

/**
 * What changes for one value, without its members and branches.
 * @param where on what condition, with a space before it; empty: always
 */
export function ruleChanges(before: Schema, after: Schema, field: string, where = ''): FieldFinding[] {
  const keywords = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (keyword) =>
      !LIMIT_KEYWORDS.has(keyword) && !UNSAID.has(keyword) && !OWN_CODE.has(keyword) && !SUBSCHEMAS.has(keyword),
  )
  return [
    ...typeChanges(before, after, field, where),
    ...optionChanges(before, after, field, where),
    ...constChanges(before, after, field, where),
    ...limitChanges(before, after, field, where),
    ...keywords.flatMap((keyword) =>
      keywordChanges(keyword, before[keyword as keyof Schema], after[keyword as keyof Schema], field, where),
    ),
    ...handlingChanges(before, after, field),
  ]
}

function keywordChanges(
  keyword: string,
  before: unknown,
  after: unknown,
  field: string,
  where: string,
): FieldFinding[] {
  if (isSame(before, after)) return []
  const note = NOTES[keyword]
  if (note) return [harmless('proposal-changed', note, field)]
  const words = RULES[keyword] ?? ((value: unknown) => `keep the rule ${keyword} ${inline(value)}`)
  if (after === undefined || after === false) {
    const sentence = `It need not ${words(before)} any more${where}.`
    return [
      keyword === 'sessionAccount' || keyword === 'captcha'
        ? breaking('protection-dropped', sentence, field)
        : harmless('rule-dropped', sentence, field),
    ]
  }
  return before === undefined || before === false
    ? [breaking('rule-added', `It must ${words(after)} now${where}.`, field)]
    : [breaking('rule-changed', `It must ${words(after)}${where}; before, it had to ${words(before)}.`, field)]
}

function typeChanges(before: Schema, after: Schema, field: string, where: string): FieldFinding[] {
  if (isSame(before.type, after.type)) return []
  const [was, is] = [before, after].map(({ type }) => (type === undefined ? undefined : [type].flat()))
  if (!is) return was ? [harmless('rule-dropped', `It may be of any type${where}; it was ${listOf(was)}.`, field)] : []
  if (!was) return [breaking('rule-added', `It must be of the type ${listOf(is)} now${where}.`, field)]
  const sentence = `Its type is ${listOf(is)}${where}; it was ${listOf(was)}.`
  return [
    was.every((type) => is.includes(type))
      ? harmless('type-changed', sentence, field)
      : breaking('type-changed', sentence, field),
  ]
}

/** The options of a field: its `enum`, or alternatives that are a `const` each. */
export function optionsOf({ enum: values, oneOf, anyOf }: Schema): unknown[] | undefined {
  if (values) return values
  const alternatives = oneOf ?? anyOf
  return alternatives && alternatives.length > 0 && alternatives.every((each) => 'const' in each)
    ? alternatives.map((each) => each.const)
    : undefined
}

const MAX_LISTED = 8

function optionChanges(before: Schema, after: Schema, field: string, where: string): FieldFinding[] {
  const [was, is] = [optionsOf(before), optionsOf(after)]
  if (isSame(was, is)) return []
  if (!is) return [harmless('rule-dropped', `It may be anything${where}, not one of ${was?.length} options.`, field)]
  if (!was) return [breaking('rule-added', `It must be one of ${is.length} options now${where}.`, field)]
  const [wasTexts, isTexts] = [was.map(String), is.map(String)]
  const named = (options: string[]) =>
    options.length > MAX_LISTED
      ? `${options.length} options`
      : `the option${options.length > 1 ? 's' : ''} ${quoted(options)}`
  const gone = wasTexts.filter((option) => !isTexts.includes(option))
  const added = isTexts.filter((option) => !wasTexts.includes(option))
  return [
    ...(gone.length > 0 ? [breaking('option-removed', `It lacks ${named(gone)} now${where}.`, field)] : []),
    ...(added.length > 0 ? [harmless('option-added', `It has ${named(added)} more${where}.`, field)] : []),
    ...(gone.length + added.length === 0
      ? [harmless('options-reordered', `Its options stand in another order${where}.`, field)]
      : []),
  ]
}

function constChanges(before: Schema, after: Schema, field: string, where: string): FieldFinding[] {
  const [was, is] = ['const' in before, 'const' in after]
  if (was === is && isSame(before.const, after.const)) return []
  if (!is)
    return before.const === true
      ? [
          breaking(
            'consent-dropped',
            `It need not be ticked any more${where}: whoever sends the form may not have agreed.`,
            field,
          ),
        ]
      : [harmless('rule-dropped', `It need not be ${inline(before.const)} any more${where}.`, field)]
  if (was)
    return [
      breaking('rule-changed', `It must be ${inline(after.const)}${where}; it was ${inline(before.const)}.`, field),
    ]
  return [
    breaking('rule-added', `It must be ${after.const === true ? 'ticked' : inline(after.const)} now${where}.`, field),
  ]
}

function handlingChanges(before: Schema, after: Schema, field: string): FieldFinding[] {
  const findings: FieldFinding[] = []
  if (Boolean(before.sensitive) !== Boolean(after.sensitive))
    findings.push(
      after.sensitive
        ? harmless('protection-added', 'It is sensitive now: drafts do not keep it, and it is stored sealed.', field)
        : breaking(
            'protection-dropped',
            'It is no longer sensitive: drafts keep it, and it is stored in clear.',
            field,
          ),
    )
  const [was, is] = [before.normalize ?? [], after.normalize ?? []]
  if (!isSame(was, is)) {
    const lost = was.filter((step) => !is.includes(step))
    findings.push(
      lost.length > 0
        ? breaking(
            'normalization-changed',
            `What is typed is no longer mended by ${listOf(lost)}: it is judged and sent as it is.`,
            field,
          )
        : harmless(
            'normalization-changed',
            `What is typed is mended by ${listOf(is)} before it is judged and sent.`,
            field,
          ),
    )
  }
  if (!isSame(before.normalizeOnBlur, after.normalizeOnBlur))
    findings.push(
      harmless('normalization-changed', 'What is typed is mended in another way when the field is left.', field),
    )
  if (!isSame(before.currency, after.currency))
    findings.push(
      breaking('rule-changed', 'Its amount is in another currency, or in one that is found elsewhere.', field),
    )
  if (before.setByError !== after.setByError)
    findings.push(breaking('rule-changed', 'The backend shows or hides it by another member of its responses.', field))
  return findings
}
