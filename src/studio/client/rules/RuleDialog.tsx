import { Button, Typography } from '@mui/material'
import { Fragment, useState } from 'react'
import {
  conditionsIn,
  otherJoin,
  type Condition,
  type JoinedCondition,
  type SimpleCondition,
} from '../../model/conditions.ts'
import { RULE_LIMITS, simpleSentence, type LimitKeyword, type SimpleRule } from '../../model/simpleRules.ts'
import { effective, fieldInfo, fieldNames, labelOf } from '../files/fieldInfo.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { Select, SelectSeveral } from '../parts/inputs.tsx'
import { Group } from '../parts/sections.tsx'
import { BoundInput, boundKind, ConditionInputs, optionsOf, usualCondition, valuesOf } from './ConditionInputs.tsx'
import { optionText, sayRule, type RuleTextContext } from './sayRule.ts'
import { useWords } from '../i18n/words.ts'

const EFFECTS: [SimpleRule['effect'], word: string][] = [
  ['show', 'effectShow'],
  ['showRequired', 'effectShowRequired'],
  ['require', 'effectRequire'],
  ['options', 'effectOptions'],
  ['limit', 'effectLimit'],
  ['equal', 'effectEqual'],
]
const LIMIT_NAMES: Record<LimitKeyword, string> = {
  minimum: 'limitMinimum',
  maximum: 'limitMaximum',
  exclusiveMinimum: 'limitMoreThan',
  exclusiveMaximum: 'limitLessThan',
  minLength: 'limitMinLength',
  maxLength: 'limitMaxLength',
  minItems: 'limitMinItems',
  maxItems: 'limitMaxItems',
}
const DAY_LIMIT_NAMES: Partial<Record<LimitKeyword, string>> = {
  minimum: 'operatorDayAtLeast',
  maximum: 'operatorDayAtMost',
  exclusiveMinimum: 'operatorDayMoreThan',
  exclusiveMaximum: 'operatorDayLessThan',
}

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
  const firstCondition = () => usualCondition(firstChoice(others, context), context)
  const [other, setOther] = useState(rule?.effect === 'equal' ? rule.other : (others[0] ?? ''))
  const [join, setJoin] = useState<JoinedCondition['join']>(
    rule && rule.effect !== 'equal' && 'join' in rule.when ? rule.when.join : 'all',
  )
  const [groups, setGroups] = useState<SimpleCondition[][]>(
    rule && rule.effect !== 'equal' ? groupsIn(rule.when) : [[firstCondition()]],
  )
  const [values, setValues] = useState<unknown[]>(rule?.effect === 'options' ? rule.values : [])
  const [limit, setLimit] = useState(rule?.effect === 'limit' ? rule.limit : undefined)
  const kind = boundKind(field, context) ?? 'number'
  const limits = limitsOf(field, context)
  const [chosenKeyword, setKeyword] = useState(rule?.effect === 'limit' ? rule.keyword : limits[0])
  const keyword = limits.find((each) => each === chosenKeyword) ?? limits[0]
  const options = optionsOf(field, context)
  const shownGroups = groups.map((group) =>
    group.map((each) => (others.includes(each.field) ? each : firstCondition())),
  )
  const result = resultOf()

  function resultOf(): SimpleRule {
    if (effect === 'equal') return { effect, field, other: others.includes(other) ? other : (others[0] ?? '') }
    const when = joined(
      join,
      shownGroups.map((group) => joined(otherJoin(join), group)),
    )
    if (effect === 'options') {
      const kept = (options ?? []).filter((each) => values.includes(each))
      return { effect, field, values: kept, isList: effective(fieldInfo(texts, page, field), 'type') === 'array', when }
    }
    return effect === 'limit'
      ? { effect, field, keyword: keyword ?? 'maxLength', limit: limit ?? '', when }
      : { effect, field, when }
  }

  function chooseField(next: string): void {
    setField(next)
    // A bound of another kind would fit no value.
    if (boundKind(next, context) !== boundKind(field, context)) setLimit(undefined)
  }

  const labelledFields = (list: string[]) =>
    list.map((name): [string, string] => [name, `${labelOf(texts, page, name, code)} (${name})`])
  const possibleEffects = EFFECTS.filter(
    ([each]) =>
      each === effect || ((each !== 'options' || options !== undefined) && (each !== 'limit' || limits.length > 0)),
  )
  return (
    <FormDialog
      title={words(rule ? 'changeRule' : 'addRule')}
      submit={rule && words('changeRule')}
      onSubmit={() => onDone(result)}
      onClose={onClose}
    >
      <Select label={words('ruleField')} value={field} options={labelledFields(all)} onChange={chooseField} />
      <Select
        label={words('ruleEffect')}
        value={effect}
        options={possibleEffects.map(([each, word]) => [each, words(word)])}
        onChange={setEffect}
      />
      {result.effect === 'equal' && (
        <Select label={words('ruleSame')} value={result.other} options={labelledFields(others)} onChange={setOther} />
      )}
      {result.effect === 'options' && (
        <SelectSeveral
          label={words('ruleOptionsLeft')}
          values={result.values.map(String)}
          options={(options ?? []).map((each) => [String(each), optionText(each, field, context)])}
          onChange={(chosen) => setValues((options ?? []).filter((each) => chosen.includes(String(each))))}
        />
      )}
      {result.effect === 'limit' && (
        <>
          <Select
            label={words('ruleLimitKind')}
            value={result.keyword}
            options={limits.map((each) => [
              each,
              words((kind === 'day' && DAY_LIMIT_NAMES[each]) || LIMIT_NAMES[each]),
            ])}
            onChange={setKeyword}
          />
          <BoundInput key={field} kind={kind} label={words('ruleLimit')} value={limit} onChange={setLimit} />
        </>
      )}
      {result.effect !== 'equal' && shownGroups.length > 1 && (
        <Select
          label={words('ruleJoin')}
          value={join}
          options={[
            ['all', words('joinAll')],
            ['any', words('joinAny')],
          ]}
          onChange={setJoin}
        />
      )}
      {(result.effect === 'equal' ? [] : shownGroups).map((group, at) => {
        const before = shownGroups.slice(0, at).flat().length
        const setGroup = (next: SimpleCondition[]) =>
          setGroups(next.length === 0 ? shownGroups.toSpliced(at, 1) : shownGroups.with(at, next))
        const conditions = group.map((condition, index) => {
          const number = before + index + 1
          const inputs = (
            <ConditionInputs
              condition={condition}
              fields={labelledFields(others)}
              context={context}
              onChange={(next) => setGroup(group.with(index, next))}
            />
          )
          if (shownGroups.flat().length === 1) return <div key={index}>{inputs}</div>
          return (
            <Group key={index} title={words('ruleCondition', { number })}>
              {inputs}
              <Button sx={{ alignSelf: 'start' }} onClick={() => setGroup(group.toSpliced(index, 1))}>
                {words('removeCondition', { number })}
              </Button>
            </Group>
          )
        })
        const moreButton = shownGroups.length > 1 && (
          <Button sx={{ alignSelf: 'start' }} onClick={() => setGroup([...group, firstCondition()])}>
            {words(join === 'all' ? 'orCondition' : 'andCondition', { number: before + group.length })}
          </Button>
        )
        if (group.length === 1)
          return (
            <Fragment key={at}>
              {conditions}
              {moreButton}
            </Fragment>
          )
        return (
          <Group key={at} title={words(join === 'all' ? 'groupAny' : 'groupAll')}>
            {conditions}
            {moreButton}
          </Group>
        )
      })}
      {result.effect !== 'equal' && (
        <Button sx={{ alignSelf: 'start' }} onClick={() => setGroups([...shownGroups, [firstCondition()]])}>
          {words('addCondition')}
        </Button>
      )}
      <Typography role="status">{sayRule(simpleSentence(result), context)}</Typography>
    </FormDialog>
  )
}

/** The parts of a condition, each with one condition or several of the other join. */
const groupsIn = (condition: Condition): SimpleCondition[][] =>
  'join' in condition ? condition.conditions.map(conditionsIn) : [[condition]]

/** Joins conditions, unless there is only one. */
function joined<Part>(
  join: JoinedCondition['join'],
  conditions: Part[],
): Part | { join: typeof join; conditions: Part[] } {
  const [only, ...more] = conditions
  return only !== undefined && more.length === 0 ? only : { join, conditions }
}

/** The first field with a list of values, since most rules depend on one; else the first field. */
const firstChoice = (names: string[], context: RuleTextContext): string =>
  names.find((name) => valuesOf(name, context)) ?? names[0] ?? ''

/** Limits that a field of this type can have. */
function limitsOf(field: string, context: RuleTextContext): readonly LimitKeyword[] {
  if (boundKind(field, context)) return RULE_LIMITS.size
  const info = fieldInfo(context.texts, context.page, field)
  const type = String(effective(info, 'type'))
  if (type === 'array') return RULE_LIMITS.array
  const isText = type === 'string' && effective(info, 'enum') === undefined && effective(info, 'format') === undefined
  return isText ? RULE_LIMITS.string : []
}
