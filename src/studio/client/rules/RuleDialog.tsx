import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { SimpleCondition, SimpleRule } from '../../model/simpleRules.ts'
import { simpleSentence } from '../../model/simpleRules.ts'
import { effective, fieldInfo, fieldNames, labelOf } from '../files/fieldInfo.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { Select } from '../parts/inputs.tsx'
import { optionText, sayRule, type RuleTextContext } from './sayRule.ts'
import { useWords } from '../i18n/words.ts'

const EFFECTS: [SimpleRule['effect'], word: string][] = [
  ['show', 'effectShow'],
  ['showRequired', 'effectShowRequired'],
  ['require', 'effectRequire'],
  ['equal', 'effectEqual'],
]
const OPERATORS: [SimpleCondition['operator'], word: string][] = [
  ['is', 'operatorIs'],
  ['isNot', 'operatorIsNot'],
  ['filled', 'operatorFilled'],
]

/** Dialog that builds a rule from choices and shows its sentence. */
export function RuleDialog({
  context,
  field: selected,
  rule,
  onDone,
  onClose,
}: {
  context: RuleTextContext
  /** The selected field, which a new rule starts with. */
  field: string | undefined
  /** The rule to change; undefined for a new one. */
  rule: SimpleRule | undefined
  /** @returns the reason if the rule is refused */
  onDone: (rule: SimpleRule) => string | undefined
  onClose: () => void
}) {
  const words = useWords()
  const { texts, page, code } = context
  const names = fieldNames(texts, page)
  const all = rule && !names.includes(rule.field) ? [rule.field, ...names] : names
  const [effect, setEffect] = useState<SimpleRule['effect']>(rule?.effect ?? 'show')
  const [field, setField] = useState(rule?.field ?? selected ?? all[0] ?? '')
  const others = names.filter((name) => name !== field)
  const [chosenOther, setOther] = useState(
    rule ? (rule.effect === 'equal' ? rule.other : rule.when.field) : firstChoice(others, context),
  )
  const other = others.includes(chosenOther) ? chosenOther : (others[0] ?? '')
  const [operator, setOperator] = useState<SimpleCondition['operator']>(
    rule && rule.effect !== 'equal' ? rule.when.operator : 'is',
  )
  const [value, setValue] = useState(rule && rule.effect !== 'equal' ? String(rule.when.value ?? '') : '')
  const options = valuesOf(other, context)
  const valueText = options && !options.includes(value) ? (options[0] ?? '') : value
  const result: SimpleRule =
    effect === 'equal'
      ? { effect, field, other }
      : { effect, field, when: conditionOf(other, operator, toFieldValue(valueText, other, context)) }
  const choice = <Value extends string>(
    label: string,
    current: Value,
    from: [Value, name: string][],
    onChange: (next: Value) => void,
  ) => <Select label={words(label)} value={current} options={from} onChange={onChange} />
  const labelledFields = (list: string[]) =>
    list.map((name): [string, string] => [name, `${labelOf(texts, page, name, code)} (${name})`])
  const labelledChoices = <Value extends string>(choices: [Value, word: string][]) =>
    choices.map(([value, word]): [Value, string] => [value, words(word)])
  return (
    <FormDialog
      title={words(rule ? 'changeRule' : 'addRule')}
      submit={rule && words('changeRule')}
      onSubmit={() => onDone(result)}
      onClose={onClose}
    >
      {choice('ruleField', field, labelledFields(all), setField)}
      {choice('ruleEffect', effect, labelledChoices(EFFECTS), setEffect)}
      {choice(effect === 'equal' ? 'ruleSame' : 'ruleDependsOn', other, labelledFields(others), setOther)}
      {effect !== 'equal' && choice('ruleOperator', operator, labelledChoices(OPERATORS), setOperator)}
      {effect !== 'equal' &&
        operator !== 'filled' &&
        (options ? (
          choice(
            'ruleValue',
            valueText,
            options.map((each) => [each, optionName(each, other, context)]),
            setValue,
          )
        ) : (
          <TextField label={words('ruleValue')} value={value} onChange={({ target }) => setValue(target.value)} />
        ))}
      <Typography role="status">{sayRule(simpleSentence(result), context)}</Typography>
    </FormDialog>
  )
}

const conditionOf = (field: string, operator: SimpleCondition['operator'], value: unknown): SimpleCondition =>
  operator === 'filled' ? { field, operator } : { field, operator, value }

/** The first field with a list of values, since most rules depend on one; else the first field. */
const firstChoice = (names: string[], context: RuleTextContext): string =>
  names.find((name) => valuesOf(name, context)) ?? names[0] ?? ''

/** Values of a boolean or of a field with options; undefined for other fields. */
function valuesOf(name: string, { texts, page }: RuleTextContext): string[] | undefined {
  const info = fieldInfo(texts, page, name)
  if (effective(info, 'type') === 'boolean') return ['true', 'false']
  const options = effective(info, 'enum')
  return Array.isArray(options) ? options.map(String) : undefined
}

/** Converts a text to the field's type; undefined if it is empty or not among the options. */
function toFieldValue(text: string, name: string, { texts, page }: RuleTextContext): unknown {
  const info = fieldInfo(texts, page, name)
  const options = effective(info, 'enum')
  const type = effective(info, 'type')
  if (Array.isArray(options)) return options.find((each: unknown) => String(each) === text)
  if (text === '') return undefined
  if (type === 'boolean') return text === 'true'
  return (type === 'number' || type === 'integer') && !Number.isNaN(Number(text)) ? Number(text) : text
}

function optionName(value: string, field: string, context: RuleTextContext): string {
  if (effective(fieldInfo(context.texts, context.page, field), 'type') !== 'boolean')
    return optionText(value, field, context)
  return sayRule({ word: value === 'true' ? 'condTicked' : 'condNotTicked', parts: { field: { field } } }, context)
}
