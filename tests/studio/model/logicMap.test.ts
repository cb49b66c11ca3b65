import { expect, test } from 'vitest'
import { logicMap } from '../../../src/studio/model/logicMap.ts'
import { pageFile } from '../../../src/studio/model/fileEdits.ts'
import { brief } from '../../support/studioRules.ts'

const page = (id: string, members: object): [string, string] => [pageFile(id), JSON.stringify({ id, ...members })]
const TEXTS = new Map([
  page('start', { kind: 'screen' }),
  page('home', { submit: { next: ['trip', 'start'] } }),
  page('trip', {
    steps: [
      { id: 'way', fields: ['by', 'note'] },
      { id: 'people', fields: ['age'] },
    ],
    schema: {
      properties: { by: {}, note: {}, age: {}, mail: {}, again: { equalTo: 'mail' } },
      if: { anyOf: [{ required: ['by'], properties: { by: { const: 'bus' } } }, { required: ['age'] }] },
      then: { required: ['note'] },
      not: { required: ['by', 'again'] },
    },
    submit: { next: ['start'] },
  }),
])
const mapOf = (id: string) => logicMap(TEXTS, id, (file) => JSON.parse(TEXTS.get(file) ?? 'null'))

test('the map of a form has the pages around it, and each step with the fields that decide about others', () => {
  const { before, steps, written, after } = mapOf('trip')
  expect([before, after, written.map(({ pointer }) => pointer)]).toEqual([['home'], ['start'], ['/schema/not']])
  const rule = 'ruleRequire(note, ruleWhen(condAny([condIs(by, "bus"), condFilled(age)])))'
  expect(
    steps.map(({ id, decisions }) => [
      id,
      decisions.map(({ field, rules }) => [field, rules.map(({ sentence }) => sentence && brief(sentence))]),
    ]),
  ).toEqual([
    ['way', [['by', [rule]]]],
    ['people', [['age', [rule]]]],
    [undefined, [['mail', ['ruleEqual(again, mail)']]]],
  ])
})

test('a form without rules and neighbours has an empty map', () => {
  expect(mapOf('start')).toEqual({ before: ['home', 'trip'], steps: [], written: [], after: [] })
  expect(mapOf('home')).toEqual({ before: [], steps: [], written: [], after: ['trip', 'start'] })
})
