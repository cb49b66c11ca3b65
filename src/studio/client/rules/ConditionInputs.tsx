import { Stack, TextField } from '@mui/material'
import { isValueOf, needsValue, type Operator, type SimpleCondition } from '../../model/conditions.ts'
import { TODAY } from '../../../forms/schema/keywords/compare.ts'
import { effective, fieldInfo } from '../files/fieldInfo.ts'
import { Select, SelectSeveral } from '../parts/inputs.tsx'
import { optionText, sayRule, type RuleTextContext } from './sayRule.ts'
import { useWords } from '../i18n/words.ts'

/** Operators with the text keys of their names. */
const OPERATORS: [Operator, word: string][] = [
  ['is', 'operatorIs'],
  ['isNot', 'operatorIsNot'],
  ['oneOf', 'operatorOneOf'],
  ['noneOf', 'operatorNoneOf'],
  ['includes', 'operatorIncludes'],
  ['includesNot', 'operatorIncludesNot'],
  ['atLeast', 'operatorAtLeast'],
  ['atMost', 'operatorAtMost'],
  ['moreThan', 'operatorMoreThan'],
  ['lessThan', 'operatorLessThan'],
  ['between', 'operatorBetween'],
  ['filled', 'operatorFilled'],
  ['empty', 'operatorEmpty'],
]
/** Names of the comparisons of dates. */
const DAY_OPERATORS: Partial<Record<Operator, string>> = {
  atLeast: 'operatorDayAtLeast',
  atMost: 'operatorDayAtMost',
  moreThan: 'operatorDayMoreThan',
  lessThan: 'operatorDayLessThan',
}
const ALWAYS: Operator[] = ['filled', 'empty']

/** Operators that make sense for the values of a field, the usual one first. */
function operatorsFor(field: string, context: RuleTextContext): Operator[] {
  const type = effective(fieldInfo(context.texts, context.page, field), 'type')
  if (type === 'array') return optionsOf(field, context) ? ['includes', 'includesNot', ...ALWAYS] : ALWAYS
  if (type === 'object') return ALWAYS
  if (type === 'boolean') return ['is', ...ALWAYS]
  if (optionsOf(field, context)) return ['is', 'isNot', 'oneOf', 'noneOf', ...ALWAYS]
  const comparisons: Operator[] = ['atLeast', 'atMost', 'moreThan', 'lessThan', 'between']
  const kind = boundKind(field, context)
  // A day or an amount is no fixed text: “100” equals “100.00”.
  if (kind === 'day' || kind === 'amount') return [...comparisons, ...ALWAYS]
  return kind === 'number' ? ['is', 'isNot', ...comparisons, ...ALWAYS] : ['is', 'isNot', ...ALWAYS]
}

export type BoundKind = 'number' | 'amount' | 'day'

/** The kind of bounds that the values of a field are compared with; undefined if they have no size. */
export function boundKind(field: string, { texts, page }: RuleTextContext): BoundKind | undefined {
  const info = fieldInfo(texts, page, field)
  if (['number', 'integer'].includes(String(effective(info, 'type')))) return 'number'
  if (effective(info, 'decimal') !== undefined) return 'amount'
  return effective(info, 'format') === 'date' ? 'day' : undefined
}

/** Options of a field, or of its entries; undefined if it has none. */
export function optionsOf(field: string, { texts, page }: RuleTextContext): unknown[] | undefined {
  const info = fieldInfo(texts, page, field)
  const options = effective(info, 'enum') ?? Object(effective(info, 'items')).enum
  return Array.isArray(options) ? options : undefined
}

/** Values of a field that a condition chooses from; undefined for other fields. */
export const valuesOf = (field: string, context: RuleTextContext): unknown[] | undefined =>
  effective(fieldInfo(context.texts, context.page, field), 'type') === 'boolean'
    ? [true, false]
    : optionsOf(field, context)

/** A condition on a field with its usual operator and first value. */
export function usualCondition(field: string, context: RuleTextContext): SimpleCondition {
  const [operator = 'filled'] = operatorsFor(field, context)
  return withValue({ field, operator }, undefined, context)
}

/** The condition with a value that fits: the given one, else the first option or none. */
function withValue({ field, operator }: SimpleCondition, value: unknown, context: RuleTextContext): SimpleCondition {
  if (!needsValue(operator)) return { field, operator }
  const options = valuesOf(field, context)
  const isList = operator === 'oneOf' || operator === 'noneOf'
  if (isList) return { field, operator, value: Array.isArray(value) ? value : (options ?? []).slice(0, 1) }
  if (options) return { field, operator, value: options.includes(value) ? value : options[0] }
  const usual = boundKind(field, context) === 'day' && operator !== 'between' ? TODAY : undefined
  return { field, operator, value: isValueOf(operator, value) ? value : usual }
}

/** Choices of a condition's field, operator and value. */
export function ConditionInputs({
  condition,
  fields,
  context,
  onChange,
}: {
  condition: SimpleCondition
  /** Names and labels of the fields that it may depend on. */
  fields: [name: string, label: string][]
  context: RuleTextContext
  onChange: (condition: SimpleCondition) => void
}) {
  const words = useWords()
  const { field, operator, value } = condition
  const operators = operatorsFor(field, context)
  const options = valuesOf(field, context)
  const names = (options ?? []).map((each): [string, string] => [
    String(each),
    typeof each === 'boolean'
      ? sayRule({ word: each ? 'condTicked' : 'condNotTicked', parts: { field: { field } } }, context)
      : optionText(each, field, context),
  ])
  const optionNamed = (text: string) => options?.find((each) => String(each) === text)
  const kind = boundKind(field, context)
  const change = (next: unknown) => onChange({ field, operator, value: next })
  const bounds: unknown[] = Array.isArray(value) ? value : []
  return (
    <Stack spacing={2}>
      <Select
        label={words('ruleDependsOn')}
        value={field}
        options={fields}
        onChange={(name) => onChange(usualCondition(name, context))}
      />
      <Select
        label={words('ruleOperator')}
        value={operator}
        options={OPERATORS.filter(([each]) => operators.includes(each) || each === operator).map(([each, word]) => [
          each,
          words((kind === 'day' && DAY_OPERATORS[each]) || word),
        ])}
        onChange={(next) => onChange(withValue({ field, operator: next }, value, context))}
      />
      {operator === 'between' ? (
        <Stack direction="row" spacing={1}>
          {['ruleFrom', 'ruleTo'].map((word, at) => (
            <BoundInput
              key={word}
              kind={kind ?? 'number'}
              label={words(word)}
              value={bounds[at]}
              onChange={(bound) => change(at === 0 ? [bound, bounds[1]] : [bounds[0], bound])}
            />
          ))}
        </Stack>
      ) : operator === 'oneOf' || operator === 'noneOf' ? (
        <SelectSeveral
          label={words('ruleValues')}
          values={bounds.map(String)}
          options={names}
          onChange={(texts) => change(texts.map(optionNamed))}
        />
      ) : !needsValue(operator) ? null : options ? (
        <Select
          label={words('ruleValue')}
          value={String(value ?? '')}
          options={names}
          onChange={(text) => change(optionNamed(text))}
        />
      ) : kind && !['is', 'isNot'].includes(operator) ? (
        <BoundInput key={field} kind={kind} label={words('ruleValue')} value={value} onChange={change} />
      ) : kind === 'number' ? (
        <NumberInput key={field} label={words('ruleValue')} value={value} onChange={change} />
      ) : (
        <TextField
          label={words('ruleValue')}
          value={String(value ?? '')}
          onChange={({ target }) => change(target.value || undefined)}
        />
      )}
    </Stack>
  )
}

/** An input for a bound; undefined while it is empty. */
export function BoundInput({
  kind,
  label,
  value,
  onChange,
}: {
  kind: BoundKind
  label: string
  value: unknown
  onChange: (value: number | string | undefined) => void
}) {
  const words = useWords()
  if (kind === 'number') return <NumberInput label={label} value={value} onChange={onChange} />
  if (kind === 'amount')
    return (
      <NumberInput
        label={label}
        value={value === undefined ? undefined : Number(value)}
        onChange={(amount) => onChange(amount === undefined ? undefined : String(amount))}
      />
    )
  const isToday = value === TODAY
  return (
    <Stack direction="row" spacing={1} sx={{ flex: 1 }}>
      <Select
        label={label}
        value={isToday ? TODAY : 'day'}
        options={[
          [TODAY, words('today')],
          ['day', words('aDay')],
        ]}
        onChange={(next) => onChange(next === TODAY ? TODAY : undefined)}
      />
      {!isToday && (
        <TextField
          type="date"
          label={words('aDay')}
          value={typeof value === 'string' ? value : ''}
          slotProps={{ inputLabel: { shrink: true } }}
          onChange={({ target }) => onChange(target.value || undefined)}
        />
      )}
    </Stack>
  )
}

/** An input for a number, which is undefined while it is empty. */
export function NumberInput({
  label,
  value,
  onChange,
}: {
  label: string
  value: unknown
  onChange: (value: number | undefined) => void
}) {
  return (
    <TextField
      type="number"
      label={label}
      value={typeof value === 'number' ? value : ''}
      slotProps={{ htmlInput: { step: 'any' } }}
      onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
    />
  )
}
