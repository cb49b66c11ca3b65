import { isObject, membersOf } from '../../forms/schema/isObject.ts'
import { TODAY } from '../../forms/schema/keywords/compare.ts'

type Group = Record<string, unknown>

export type Operator =
  | 'is'
  | 'isNot'
  | 'oneOf'
  | 'noneOf'
  | 'includes'
  | 'includesNot'
  | 'atLeast'
  | 'atMost'
  | 'moreThan'
  | 'lessThan'
  | 'between'
  | 'filled'
  | 'empty'

/** A condition on one field. All operators but `empty` also demand that the field is filled in. */
export interface SimpleCondition {
  field: string
  operator: Operator
  /**
   * A list for `oneOf` and `noneOf`, the lower and upper bound for `between`. A bound is a number, for a field of amounts
   * as text (`100.5`), for a date a day (`yyyy-MM-dd`) or `today`.
   */
  value?: unknown
}

/** Conditions that must all hold, or any of them. */
interface Joined<Part> {
  join: 'all' | 'any'
  conditions: Part[]
}

/** A condition on one field, or several without a group inside. */
export type FlatCondition = SimpleCondition | Joined<SimpleCondition>

/** A condition in it may be a group of the other join: “(a and b) or c”. */
export type JoinedCondition = Joined<FlatCondition>

export type Condition = SimpleCondition | JoinedCondition

export const otherJoin = (join: JoinedCondition['join']): JoinedCondition['join'] => (join === 'all' ? 'any' : 'all')

/** The conditions on single fields in a condition. */
export const conditionsIn = (condition: Condition): SimpleCondition[] =>
  'join' in condition ? condition.conditions.flatMap(conditionsIn) : [condition]

/** Operators that one keyword with their value expresses. */
const KEYWORDS: Partial<Record<Operator, string>> = {
  is: 'const',
  oneOf: 'enum',
  atLeast: 'minimum',
  atMost: 'maximum',
  moreThan: 'exclusiveMinimum',
  lessThan: 'exclusiveMaximum',
}
/** Operators that negate another. */
const NEGATED: Partial<Record<Operator, Operator>> = { isNot: 'is', noneOf: 'oneOf', includesNot: 'includes' }
const JOINTS = { all: 'allOf', any: 'anyOf' } as const

/** Whether an operator compares with a value. */
export const needsValue = (operator: Operator): boolean => operator !== 'filled' && operator !== 'empty'

/** Whether a value fits its operator. */
export function isValueOf(operator: Operator, value: unknown): boolean {
  if (!needsValue(operator)) return true
  if (operator === 'oneOf' || operator === 'noneOf') return Array.isArray(value) && value.length > 0
  if (operator === 'between')
    return Array.isArray(value) && value.length === 2 && value.every(isBound) && isInOrder(value)
  if (isComparison(operator)) return isBound(value)
  return value !== undefined
}

const COMPARISONS = ['atLeast', 'atMost', 'moreThan', 'lessThan'] as const

export const isBound = (value: unknown): value is number | string =>
  isNumber(value) || (typeof value === 'string' && (isDay(value) || /^\d+(?:\.\d+)?$/.test(value)))

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

export const isDay = (value: unknown): boolean => value === TODAY || /^\d{4}-\d{2}-\d{2}$/.test(String(value))

function isInOrder([low = '', high = '']: (number | string)[]): boolean {
  if (!isDay(low) && !isDay(high)) return typeof low === typeof high && Number(low) <= Number(high)
  return isDay(low) && isDay(high) && ([low, high].includes(TODAY) || low <= high)
}

/** The schema of a condition, for `if`. */
export function conditionSchema(condition: Condition): Group {
  if ('join' in condition) return { [JOINTS[condition.join]]: condition.conditions.map(conditionSchema) }
  const { field, operator, value } = condition
  if (operator === 'empty') return { not: { required: [field] } }
  if (operator === 'filled') return { required: [field] }
  return { required: [field], properties: { [field]: valueSchema(operator, value) } }
}

function valueSchema(operator: Operator, value: unknown): Group {
  const negated = NEGATED[operator]
  if (negated) return { not: valueSchema(negated, value) }
  if (operator === 'includes') return { contains: { const: value } }
  const bounds: Group =
    operator === 'between' && Array.isArray(value)
      ? { minimum: value[0], maximum: value[1] }
      : { [KEYWORDS[operator] ?? 'const']: value }
  const isOfText = isValueOf('between', value) ? isText(Object(value)[0]) : isComparison(operator) && isText(value)
  if (!isOfText) return bounds
  return { compare: mapValues(bounds, plainBound) }
}

/** A bound as a schema has it: a number for an amount. */
export const plainBound = (bound: unknown): unknown => (isDay(bound) ? bound : Number(bound))

/** Reads a condition from a schema; undefined if the dialog cannot edit it. */
export function readCondition(schema: unknown): Condition | undefined {
  return (
    readJoined(
      schema,
      (part, join) =>
        readSimple(part) ??
        readJoined(part, readSimple, otherJoin(join)) ??
        (join === 'any' ? readTogether(part) : undefined),
    ) ??
    readSimple(schema) ??
    readTogether(schema)
  )
}

/** Reads the parts of an `allOf` or `anyOf` that stands alone. @param only the join that it must have */
function readJoined<Part>(
  schema: unknown,
  read: (part: unknown, join: JoinedCondition['join']) => Part | undefined,
  only?: JoinedCondition['join'],
): Joined<Part> | undefined {
  const [[keyword, parts] = [], ...others] = Object.entries(membersOf(schema))
  const join = (['all', 'any'] as const).find((each) => JOINTS[each] === keyword)
  if (!join || (only && join !== only) || others.length > 0 || !Array.isArray(parts) || parts.length < 2)
    return undefined
  const conditions = parts.map((part) => read(part, join)).filter((each) => each !== undefined)
  return conditions.length === parts.length ? { join, conditions } : undefined
}

function readSimple(schema: unknown): SimpleCondition | undefined {
  const conditions = readRequired(schema)
  if (conditions?.length === 1) return conditions[0]
  if (!isObject(schema) || Object.keys(schema).join() !== 'not') return undefined
  const [absent, ...rest] = readRequired(schema.not) ?? []
  return absent?.operator === 'filled' && rest.length === 0 ? { field: absent.field, operator: 'empty' } : undefined
}

/** Several fields in one schema, as people write it by hand. */
function readTogether(schema: unknown): Joined<SimpleCondition> | undefined {
  const conditions = readRequired(schema)
  return conditions && conditions.length > 1 ? { join: 'all', conditions } : undefined
}

/** The conditions of a schema with `required` and `properties` alone. */
function readRequired(schema: unknown): SimpleCondition[] | undefined {
  if (!isObject(schema) || Object.keys(schema).some((each) => each !== 'required' && each !== 'properties'))
    return undefined
  const { required, properties = {} } = schema
  if (!Array.isArray(required) || !required.every((each) => typeof each === 'string') || !isObject(properties))
    return undefined
  if (Object.keys(properties).some((name) => !required.includes(name))) return undefined
  const conditions = required.map((field): SimpleCondition | undefined => {
    if (!(field in properties)) return { field, operator: 'filled' }
    const test = readValue(properties[field])
    return test && { field, ...test }
  })
  const known = conditions.filter((each) => each !== undefined)
  return known.length === conditions.length ? known : undefined
}

function readValue(schema: unknown): { operator: Operator; value: unknown } | undefined {
  if (!isObject(schema)) return undefined
  const keywords = Object.keys(schema).sort().join()
  if (keywords === 'not') {
    const inner = readValue(schema.not)
    const operator = (['isNot', 'noneOf', 'includesNot'] as const).find((each) => NEGATED[each] === inner?.operator)
    return inner && operator && { operator, value: inner.value }
  }
  if (keywords === 'compare') {
    const bounds = readValue(mapValues(membersOf(schema.compare), (bound) => (isNumber(bound) ? String(bound) : bound)))
    return bounds && (bounds.operator === 'between' || isComparison(bounds.operator)) ? bounds : undefined
  }
  const found =
    keywords === 'maximum,minimum'
      ? { operator: 'between' as const, value: [schema.minimum, schema.maximum] }
      : keywords === 'contains'
        ? readEntry(schema.contains)
        : readKeyword(keywords, schema)
  return found && isValueOf(found.operator, found.value) ? found : undefined
}

function readEntry(schema: unknown): { operator: Operator; value: unknown } | undefined {
  const inner = readValue(schema)
  return inner?.operator === 'is' ? { operator: 'includes', value: inner.value } : undefined
}

function readKeyword(keyword: string, schema: Group): { operator: Operator; value: unknown } | undefined {
  const operators = ['is', 'oneOf', 'atLeast', 'atMost', 'moreThan', 'lessThan'] as const
  const operator = operators.find((each) => KEYWORDS[each] === keyword)
  return operator && { operator, value: schema[keyword] }
}

export const isComparison = (operator: Operator): boolean => COMPARISONS.some((each) => each === operator)
export const isText = (value: unknown): boolean => typeof value === 'string'
const mapValues = (group: Group, map: (value: unknown) => unknown): Group =>
  Object.fromEntries(Object.entries(group).map(([name, value]) => [name, map(value)]))

/** Text that is equal for equal conditions. */
export const conditionKey = (condition: Condition): string =>
  'join' in condition
    ? JSON.stringify([condition.join, condition.conditions.map(conditionKey)])
    : JSON.stringify([condition.field, condition.operator, condition.value])
