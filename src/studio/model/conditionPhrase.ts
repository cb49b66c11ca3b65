import { TODAY } from '../../forms/schema/keywords/compare.ts'
import { isBound, isComparison, isDay, isText, type Condition, type Operator } from './conditions.ts'
import type { Phrase } from './phrase.ts'

/** Text keys of the conditions with a value. */
const WORDS: Partial<Record<Operator, string>> = {
  is: 'condIs',
  isNot: 'condIsNot',
  oneOf: 'condOneOf',
  noneOf: 'condNoneOf',
  includes: 'condIncludes',
  includesNot: 'condIncludesNot',
  atLeast: 'condAtLeast',
  atMost: 'condAtMost',
  moreThan: 'condMoreThan',
  lessThan: 'condLessThan',
}
const DAY_WORDS: Partial<Record<Operator, string>> = {
  atLeast: 'condDayAtLeast',
  atMost: 'condDayAtMost',
  moreThan: 'condDayMoreThan',
  lessThan: 'condDayLessThan',
}

/** A condition as words. */
export function conditionPhrase(condition: Condition): Phrase {
  if ('join' in condition)
    return {
      word: condition.join === 'all' ? 'condAll' : 'condAny',
      parts: {
        conditions: {
          list: condition.conditions.map((each) => {
            const part = conditionPhrase(each)
            return 'join' in each ? { word: 'condGroup', parts: { condition: part } } : part
          }),
        },
      },
    }
  const { field: name, operator, value } = condition
  const field: Phrase = { field: name }
  const isCompared = operator === 'between' || isComparison(operator)
  const valuePhrase = (each: unknown): Phrase => (isCompared ? boundPhrase(each, name) : { value: each, of: name })
  if (operator === 'filled') return { word: 'condFilled', parts: { field } }
  if (operator === 'empty') return { word: 'condEmpty', parts: { field } }
  if (operator === 'is' && typeof value === 'boolean')
    return { word: value ? 'condTicked' : 'condNotTicked', parts: { field } }
  if (operator === 'between' && Array.isArray(value))
    return { word: 'condBetween', parts: { field, low: valuePhrase(value[0]), high: valuePhrase(value[1]) } }
  return {
    word: (isDay(value) ? DAY_WORDS[operator] : undefined) ?? WORDS[operator] ?? 'condIs',
    parts: Array.isArray(value)
      ? { field, values: { list: value.map(valuePhrase) } }
      : { field, value: valuePhrase(value) },
  }
}

/** A bound as words: an amount is text. @param of the field */
export function boundPhrase(bound: unknown, of: string): Phrase {
  if (bound === TODAY) return { word: 'today', parts: {} }
  return { value: isText(bound) && isBound(bound) && !isDay(bound) ? Number(bound) : bound, of }
}
