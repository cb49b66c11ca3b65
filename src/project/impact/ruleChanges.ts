import { phrase, quoteAll, type ImpactId, type Phrase, type Value } from '../../model/findings/findingTexts.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { holdsSubschemas } from '../../forms/schema/walker.ts'
import { inline } from '../snapshot/constraints.ts'
import { LIMIT_KEYWORDS, limitChanges } from './limitChanges.ts'
import { breaking, harmless, isSame, type FieldFinding } from './impactFinding.ts'
import { memberOf } from '../../forms/schema/isObject.ts'

/** Rules without a more specific comparison, with their phrase: `It must be …`. */
const RULES: Record<string, (value: unknown) => Phrase> = {
  pattern: (value) => phrase('rule-pattern', { pattern: inline(value) }),
  format: (value) => phrase('rule-format', { format: inline(value) }),
  equalTo: (value) => phrase('rule-equalTo', { name: inline(value) }),
  multipleOf: (value) => phrase('rule-multipleOf', { number: inline(value) }),
  uniqueItems: () => phrase('rule-uniqueItems'),
  notInFuture: () => phrase('rule-notInFuture'),
  minimumFrom: () => phrase('rule-minimumFrom'),
  optionsFrom: (value) => phrase('rule-optionsFrom', { call: inline(Object(value).call) }),
  sessionAccount: () => phrase('rule-sessionAccount'),
  captcha: () => phrase('rule-captcha'),
  readOnly: () => phrase('rule-readOnly'),
  additionalProperties: () => phrase('rule-additionalProperties'),
}

/** Keywords that do not affect validity. */
const PREFILL_NOTES: Record<string, ImpactId> = {
  default: 'proposal-changed',
  defaultFrom: 'proposal-changed/backend',
  defaultFromSession: 'proposal-changed/account',
  callingCodeField: 'proposal-changed/calling-code',
  countryField: 'proposal-changed/country',
}
const IGNORED_KEYWORDS = new Set(['$schema', '$comment', '$id', 'title', 'description', 'ui', 'required', 'jsonSchema'])
const SEPARATE_KEYWORDS = new Set([
  'type',
  'enum',
  'const',
  'sensitive',
  'normalize',
  'normalizeOnBlur',
  'currency',
  'setByError',
])

/**
 * Rule changes of one value, without its members and branches.
 * @param where the condition of the rules, with a leading space; undefined: always
 */
export function ruleChanges(before: Schema, after: Schema, field: string, where: Value = undefined): FieldFinding[] {
  const keywords = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (keyword) =>
      !LIMIT_KEYWORDS.has(keyword) &&
      !IGNORED_KEYWORDS.has(keyword) &&
      !SEPARATE_KEYWORDS.has(keyword) &&
      (keyword === 'contains' || !holdsSubschemas(keyword)),
  )
  return [
    ...typeChanges(before, after, field, where),
    ...optionChanges(before, after, field, where),
    ...constChanges(before, after, field, where),
    ...limitChanges(before, after, field, where),
    ...keywords.flatMap((keyword) =>
      keywordChanges(keyword, memberOf(before, keyword), memberOf(after, keyword), field, where),
    ),
    ...handlingChanges(before, after, field),
  ]
}

function keywordChanges(keyword: string, before: unknown, after: unknown, field: string, where: Value): FieldFinding[] {
  if (isSame(before, after)) return []
  const note = PREFILL_NOTES[keyword]
  if (note) return [harmless(note, {}, field)]
  const words = RULES[keyword] ?? ((value: unknown) => phrase('rule-other', { rule: keyword, value: inline(value) }))
  const params = { rule: words(after), before: words(before), where }
  if (after === undefined || after === false)
    return [
      keyword === 'sessionAccount' || keyword === 'captcha'
        ? breaking('protection-dropped/rule', params, field)
        : harmless('rule-dropped', params, field),
    ]
  return [breaking(before === undefined || before === false ? 'rule-added' : 'rule-changed', params, field)]
}

function typeChanges(before: Schema, after: Schema, field: string, where: Value): FieldFinding[] {
  if (isSame(before.type, after.type)) return []
  const [was, is] = [before, after].map(({ type }) => (type === undefined ? undefined : [type].flat()))
  if (!is) return was ? [harmless('rule-dropped/type', { where, before: { and: was } }, field)] : []
  if (!was) return [breaking('rule-added/type', { types: { and: is }, where }, field)]
  const params = { types: { and: is }, before: { and: was }, where }
  return [
    was.every((type) => is.includes(type))
      ? harmless('type-changed', params, field)
      : breaking('type-changed', params, field),
  ]
}

/** The options of a field: its `enum`, or alternatives with a `const` each. */
export function optionsOf({ enum: values, oneOf, anyOf }: Schema): unknown[] | undefined {
  if (values) return values
  const alternatives = oneOf ?? anyOf
  return alternatives && alternatives.length > 0 && alternatives.every((each) => 'const' in each)
    ? alternatives.map((each) => each.const)
    : undefined
}

const MAX_LISTED = 8

function optionChanges(before: Schema, after: Schema, field: string, where: Value): FieldFinding[] {
  const [was, is] = [optionsOf(before), optionsOf(after)]
  if (isSame(was, is)) return []
  if (!is) return [harmless('rule-dropped/options', { count: was?.length, where }, field)]
  if (!was) return [breaking('rule-added/options', { count: is.length, where }, field)]
  const [wasTexts, isTexts] = [was.map(String), is.map(String)]
  const describeOptions = (options: string[]): Phrase =>
    options.length > MAX_LISTED
      ? phrase('many-options', { count: options.length })
      : phrase('options', { count: options.length, options: quoteAll(options) })
  const removedOptions = wasTexts.filter((option) => !isTexts.includes(option))
  const addedOptions = isTexts.filter((option) => !wasTexts.includes(option))
  return [
    ...(removedOptions.length > 0
      ? [breaking('option-removed', { options: describeOptions(removedOptions), where }, field)]
      : []),
    ...(addedOptions.length > 0
      ? [harmless('option-added', { options: describeOptions(addedOptions), where }, field)]
      : []),
    ...(removedOptions.length + addedOptions.length === 0 ? [harmless('options-reordered', { where }, field)] : []),
  ]
}

function constChanges(before: Schema, after: Schema, field: string, where: Value): FieldFinding[] {
  const [was, is] = ['const' in before, 'const' in after]
  if (was === is && isSame(before.const, after.const)) return []
  const params = { value: inline(after.const), before: inline(before.const), where }
  if (!is)
    return [
      before.const === true
        ? breaking('consent-dropped', { where }, field)
        : harmless('rule-dropped/const', { value: inline(before.const), where }, field),
    ]
  if (was) return [breaking('rule-changed/const', params, field)]
  return [breaking(after.const === true ? 'rule-added/ticked' : 'rule-added/const', params, field)]
}

function handlingChanges(before: Schema, after: Schema, field: string): FieldFinding[] {
  const findings: FieldFinding[] = []
  if (Boolean(before.sensitive) !== Boolean(after.sensitive))
    findings.push(after.sensitive ? harmless('protection-added', {}, field) : breaking('protection-dropped', {}, field))
  const [was, is] = [before.normalize ?? [], after.normalize ?? []]
  if (!isSame(was, is)) {
    const lostSteps = was.filter((step) => !is.includes(step))
    findings.push(
      lostSteps.length > 0
        ? breaking('normalization-changed/lost', { steps: { and: lostSteps } }, field)
        : harmless('normalization-changed', { steps: { and: is } }, field),
    )
  }
  if (!isSame(before.normalizeOnBlur, after.normalizeOnBlur))
    findings.push(harmless('normalization-changed/on-leaving', {}, field))
  if (!isSame(before.currency, after.currency)) findings.push(breaking('rule-changed/currency', {}, field))
  if (before.setByError !== after.setByError) findings.push(breaking('rule-changed/shown-by', {}, field))
  return findings
}
