import { expect, test } from 'vitest'
import { editableText } from '../../../../src/studio/client/preview/editableText.ts'
import type { TextTarget } from '../../../../src/studio/model/previewProtocol.ts'

const TEXTS = new Map(
  Object.entries({
    'schemas/pages/trip.page.json': {
      schema: {
        properties: {
          name: { $ref: '../fields/name.json' },
          seat: { enum: ['aisle', 'window'] },
          home: { type: 'object', properties: { town: { type: 'string' } } },
          people: { type: 'array', items: { type: 'object', properties: { age: { type: 'integer' } } } },
        },
      },
    },
    'schemas/fields/name.json': { type: 'string' },
    'locales/en/meta.json': {},
    'locales/en/fields.json': { name: { label: 'Full name' } },
    'locales/en/pages/trip.json': {
      title: 'Trip',
      steps: { one: 'First' },
      fields: {
        seat: { label: 'Seat', options: { window: 'At the window' } },
        home: { town: { label: 'Town' } },
        people: { age: { label: 'Age' } },
      },
    },
  }).map(([file, content]) => [file, JSON.stringify(content)]),
)
const at = (target: TextTarget) => editableText(TEXTS, 'trip', 'en', target)

test('a text that is edited in the form is at its place in the page’s text file', () => {
  expect(at({ part: 'title' })).toEqual({ path: ['title'], text: 'Trip' })
  expect(at({ part: 'step', step: 'one' })).toEqual({ path: ['steps', 'one'], text: 'First' })
  expect(at({ part: 'label', field: ['seat'] })).toEqual({ path: ['fields', 'seat', 'label'], text: 'Seat' })
  expect(at({ part: 'option', field: ['seat'], index: 1 })).toEqual({
    path: ['fields', 'seat', 'options', 'window'],
    text: 'At the window',
  })
  expect(at({ part: 'label', field: ['home', 'town'] })).toEqual({
    path: ['fields', 'home', 'town', 'label'],
    text: 'Town',
  })
  expect(at({ part: 'label', field: ['people', 'age'] })?.text).toBe('Age')
})

test('a library field begins with the text of the library, and gets one of its own', () => {
  expect(at({ part: 'label', field: ['name'] })).toEqual({ path: ['fields', 'name', 'label'], text: 'Full name' })
  expect(at({ part: 'hint', field: ['name'] })).toEqual({ path: ['fields', 'name', 'hint'], text: undefined })
})

test('a text that the form does not have cannot be edited, whatever the frame says', () => {
  expect(at({ part: 'label', field: ['unknown'] })).toBeUndefined()
  expect(at({ part: 'label', field: [] })).toBeUndefined()
  expect(at({ part: 'option', field: ['seat'], index: 7 })).toBeUndefined()
  expect(at({ part: 'option', field: ['home', 'town'], index: 0 })).toBeUndefined()
})
