// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FormPage } from '../../../../src/model/site/pageDefinition.ts'
import { encodeBody } from '../../../../src/forms/data/encodeBody.ts'
import { compileSchema } from '../../../../src/forms/schema/createAjv.ts'
import { isReviewed } from '../../../../src/forms/react/texts/valueText.ts'
import { isDrawnByMui } from '../../../../src/forms/schema/componentUses.ts'
import { toBodySchema } from '../../../../src/project/conformance/bodySchema.ts'
import { enter, press, renderForm, tripForm } from '../../../support/renderForm.tsx'

const PAGE: Pick<FormPage, 'schema'> & Partial<FormPage> = {
  schema: {
    type: 'object',
    properties: {
      aboutYou: { type: 'null' },
      answerTime: { type: 'null' },
      town: { type: 'string', maxLength: 20 },
      street: { type: 'string', maxLength: 20 },
    },
  },
  uiSchema: { aboutYou: { 'ui:widget': 'heading' }, answerTime: { 'ui:widget': 'note' } },
}

test('a heading and a note are texts between the fields, and nothing of them is sent', async () => {
  const form = tripForm(PAGE)
  expect(isDrawnByMui(form)).toBe(false)
  const { onSubmit } = renderForm(form)
  expect(screen.getByRole('heading', { level: 2, name: 'About you' })).toBeTruthy()
  expect(screen.getByText('Answer time').tagName).toBe('P')
  expect(screen.queryByLabelText('About you')).toBeNull()
  enter('Town', 'Taipei')
  await press('Send')
  const sent = onSubmit.mock.calls.at(-1)?.[0] as Record<string, unknown>
  expect(sent).toEqual({ town: 'Taipei' })
  expect(compileSchema(form.schema)(sent)).toBe(true)
  expect(encodeBody(form.schema, { ...sent, aboutYou: null })).toEqual([['town', 'Taipei']])
  expect(Object.keys(Object(toBodySchema(form.schema).properties))).toEqual(['town', 'street'])
})

test('in a form with steps a heading is below the title of its step, and the review leaves it out', () => {
  const form = tripForm({
    ...PAGE,
    steps: [
      { id: 'one', fields: ['aboutYou', 'answerTime', 'town'] },
      { id: 'two', fields: ['street'] },
    ],
  })
  renderForm(form)
  expect(screen.getByRole('heading', { level: 3, name: 'About you' })).toBeTruthy()
  expect(['aboutYou', 'answerTime', 'town'].filter((name) => isReviewed(form.schema, name))).toEqual(['town'])
})
