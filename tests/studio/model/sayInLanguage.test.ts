import { expect, it } from 'vitest'
import { sayInLanguage } from '../../../src/studio/model/sayInLanguage.ts'

const say = sayInLanguage({
  sentences: {
    'The file is empty.': '檔案是空的。',
    'It takes {limit, phrase} now{where, phrase}.': '現在{limit}{where}。',
    'It takes files now.': '現在可收檔案。',
    'The types of “{field}” are {types, list}.': '「{field}」的類型是 {types}。',
    'Did you mean “{name}”? {hint, phrase}': '您是指「{name}」嗎？{hint}',
  },
  phrases: {
    ' if {condition, condition}': '（{condition}）',
    'at most {limit}': '最多 {limit}',
    'a number': '數字',
    ', ': '、',
    ' and ': '與',
    ' or ': '或',
    '“{word}” ({types, list})': '「{word}」（{types}）',
    '“{word}”': '「{word}」',
  },
  conditions: {
    '{one, condition} and {other, condition}': '{one}且{other}',
    '{name} is given': '{name}已填寫',
  },
})

it('says a sentence with its values, the one with most words of its own first', () => {
  expect(say('The file is empty.')).toBe('檔案是空的。')
  expect(say('It takes files now.')).toBe('現在可收檔案。')
  expect(say('It takes at most 5 now.')).toBe('現在最多 5。')
})

it('says phrases within phrases, and nothing for what is not there', () => {
  expect(say('It takes at most 5 now if a is given and b is given.')).toBe('現在最多 5（a已填寫且b已填寫）。')
})

it('says the words of a list that are phrases, and leaves the others', () => {
  expect(say('The types of “x” are “s”, “a, b” or a number.')).toBe('「x」的類型是 「s」、「a, b」或數字。')
})

it('takes the words of two for no word', () => {
  expect(say('The types of “x” are “a” (string) and “b” (a number).')).toBe(
    '「x」的類型是 「a」（string）與「b」（數字）。',
  )
})

it('says a sentence within a sentence', () => {
  expect(say('Did you mean “a”? The file is empty.')).toBe('您是指「a」嗎？檔案是空的。')
})

it('never says half of a sentence', () => {
  expect(say('It takes all sorts now.')).toBeUndefined()
  expect(say('Did you mean “a”? Nobody knows.')).toBeUndefined()
  expect(say('at most 5')).toBeUndefined()
})

it('takes no value with a quotation mark that has not its other one', () => {
  expect(say('The types of “a” are “b” are x.')).toBe('「a」的類型是 “b” are x。')
  expect(say('The types of “a“ are x.')).toBeUndefined()
})

it('takes no longer for a long text', () => {
  const started = performance.now()
  expect(say(`The types of ““${'” are “'.repeat(100_000)}`)).toBeUndefined()
  expect(performance.now() - started).toBeLessThan(2000)
})
