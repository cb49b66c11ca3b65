import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { SimpleCondition, SimpleRule } from '../model/simpleRules.ts'
import { simpleSentence } from '../model/simpleRules.ts'
import { effective, fieldInfo, fieldNames, labelOf } from './fieldInfo.ts'
import { FormDialog, Select } from './parts.tsx'
import { optionText, sayRule, type RuleTextContext } from './sayRule.ts'
import { useWords } from './words.ts'

const EFFECTS = {
  show: 'effectShow',
  showRequired: 'effectShowRequired',
  require: 'effectRequire',
  equal: 'effectEqual',
}
const OPERATORS = { is: 'operatorIs', isNot: 'operatorIsNot', filled: 'operatorFilled' }

/** A rule made by choosing; its sentence is shown while it is. */
export function RuleDialog({
  context,
  field: selected,
  rule,
  onDone,
  onClose,
}: {
  context: RuleTextContext
  /** The field that is selected: the rule is about it at first. */
  field: string | undefined
  /** The rule that is changed; undefined makes one. */
  rule: SimpleRule | undefined
  /** @returns why it is refused */
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
  const entered = options && !options.includes(value) ? (options[0] ?? '') : value
  const result: SimpleRule =
    effect === 'equal'
      ? { effect, field, other }
      : { effect, field, when: conditionOf(other, operator, typed(entered, other, context)) }
  const choice = (label: string, current: string, from: [string, string][], onChange: (next: string) => void) => (
    <Select label={words(label)} value={current} options={from} onChange={onChange} />
  )
  const named = (list: string[]) =>
    list.map((name): [string, string] => [name, `${labelOf(texts, page, name, code)} (${name})`])
  const worded = (group: Record<string, string>) =>
    Object.entries(group).map(([key, word]): [string, string] => [key, words(word)])
  return (
    <FormDialog
      title={words(rule ? 'changeRule' : 'addRule')}
      submit={rule && words('changeRule')}
      onSubmit={() => onDone(result)}
      onClose={onClose}
    >
      {choice('ruleField', field, named(all), setField)}
      {choice('ruleEffect', effect, worded(EFFECTS), (next) => setEffect(next as SimpleRule['effect']))}
      {choice(effect === 'equal' ? 'ruleSame' : 'ruleDependsOn', other, named(others), setOther)}
      {effect !== 'equal' &&
        choice('ruleOperator', operator, worded(OPERATORS), (next) => setOperator(next as SimpleCondition['operator']))}
      {effect !== 'equal' &&
        operator !== 'filled' &&
        (options ? (
          choice(
            'ruleValue',
            entered,
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

/** The first field that one chooses from: most rules depend on such a one. */
const firstChoice = (names: string[], context: RuleTextContext): string =>
  names.find((name) => valuesOf(name, context)) ?? names[0] ?? ''

/** The values that a field can have, if they are few. */
function valuesOf(name: string, { texts, page }: RuleTextContext): string[] | undefined {
  const info = fieldInfo(texts, page, name)
  if (effective(info, 'type') === 'boolean') return ['true', 'false']
  const options = effective(info, 'enum')
  return Array.isArray(options) ? options.map(String) : undefined
}

/** A value as the field holds it; undefined for none. */
function typed(text: string, name: string, { texts, page }: RuleTextContext): unknown {
  const info = fieldInfo(texts, page, name)
  const options = effective(info, 'enum')
  const type = effective(info, 'type')
  if (Array.isArray(options)) return (options as unknown[]).find((each) => String(each) === text)
  if (text === '') return undefined
  if (type === 'boolean') return text === 'true'
  return (type === 'number' || type === 'integer') && !Number.isNaN(Number(text)) ? Number(text) : text
}

function optionName(value: string, field: string, context: RuleTextContext): string {
  if (effective(fieldInfo(context.texts, context.page, field), 'type') !== 'boolean')
    return optionText(value, field, context)
  return sayRule({ word: value === 'true' ? 'condTicked' : 'condNotTicked', parts: { field: { field } } }, context)
}
