// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import '../../../../src/forms/react/rjsf/listFields.ts'
import { i18n } from '../../../../src/site/i18n/i18n.ts'
import { enter, errorOf, press, renderForm, summaryLines, tripForm } from '../../../support/renderForm.tsx'

const TEXT = { type: 'string' as const }

beforeAll(() => {
  const fields = {
    city: { label: 'City', errors: { required: 'Enter your city' } },
    adult: { label: 'I am an adult.', errors: { const: 'Confirm that you are an adult' } },
  }
  i18n.addResourceBundle(i18n.language, 'translation', { pages: { trip: { fields } } }, true)
})

test('a sentence that names its field stands without the label', async () => {
  const form = tripForm({
    schema: {
      type: 'object',
      required: ['city', 'adult', 'note'],
      properties: { city: { ...TEXT, minLength: 2 }, adult: { type: 'boolean', const: true }, note: TEXT },
    },
  })
  renderForm(form)
  await press('Send')
  expect(summaryLines()).toEqual(['Enter your city', 'Confirm that you are an adult', 'Note: This field is required'])
  expect(errorOf('City')).toBe('Enter your city')
  enter('City', 'X')
  expect(summaryLines()?.[0]).toBe('City: Enter at least 2 characters')
})

const filesForm = tripForm({
  schema: {
    type: 'object',
    properties: {
      photos: { type: 'array', minItems: 1, maxItems: 4, file: { types: ['image/png'], maxBytes: 100 } },
      note: { ...TEXT, minLength: 2 },
    },
  },
})
const file = (name: string, size: number, type = 'image/png') => ({ name, size, type })

test('every bad file is counted and has a line, in order', async () => {
  const photos = [file('a.png', 0), file('b.png', 50), file('c.gif', 50, 'image/gif'), file('d.png', 0)]
  renderForm(filesForm, {}, { photos, note: 'x' })
  await press('Send')
  expect(summaryLines()).toEqual([
    'Photos: a.png: The file is empty. Choose another file',
    'Photos: c.gif: This file type is not supported; use PNG',
    'Photos: d.png: The file is empty. Choose another file',
    'Note: Enter at least 2 characters',
  ])
})
