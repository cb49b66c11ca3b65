import { expect, it } from 'vitest'
import { generateForms } from '../../../../src/project/cases/generator/generateCases.ts'
import type { Schema } from '../../../../src/forms/schema/schema.ts'

const text = (rules: Schema = {}): Schema => ({ type: 'string', maxLength: 500, ...rules })
const formOf = (properties: Record<string, Schema>) =>
  generateForms({ type: 'object', required: Object.keys(properties), properties }).minimal

it('a made-up form has lifelike names, places and sentences', () => {
  expect(
    formOf({
      surname: text(),
      givenName: text({ pattern: '^\\p{L}+$' }),
      homeTown: text({ minLength: 2 }),
      remark: text(),
      story: text({ minLength: 60 }),
      code: text({ pattern: '^[A-Z]{3}$' }),
    }),
  ).toEqual({
    surname: 'Suharto',
    givenName: 'Dewi',
    homeTown: 'Taipei',
    remark: 'Please call me in the morning.',
    story: 'Please call me in the morning. I am at home from nine to twelve.',
    code: expect.stringMatching(/^[A-Z]{3}$/),
  })
})

it('a text that must be long is made of sentences and ends at its maximum', () => {
  const story = String(formOf({ story: text({ minLength: 200, maxLength: 210 }) })?.story)
  expect(story).toMatch(/^Please call me in the morning\. .*\.$/)
  expect(story.length).toBeGreaterThanOrEqual(200)
  expect(story.length).toBeLessThanOrEqual(210)
})
