// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { elementOfText, textTargetAt } from '../../../src/studio/preview/textTargets.ts'
import { renderForm, tripForm } from '../../support/renderForm.tsx'

const FORM = tripForm({
  schema: {
    type: 'object',
    properties: {
      town: { type: 'string', maxLength: 40 },
      seat: { type: 'string', enum: ['aisle', 'window'] },
      agreed: { type: 'boolean' },
      home: { type: 'object', properties: { street: { type: 'string', maxLength: 40 } } },
      about: { type: 'null' },
    },
  },
  uiSchema: {
    seat: { 'ui:widget': 'radio' },
    town: { 'ui:help': 'The nearest one' },
    about: { 'ui:widget': 'heading' },
  },
})

test('labels, hints, options and groups of a form lead to their texts, and back', () => {
  renderForm(FORM)
  const texts = [
    ...document.querySelectorAll('.fw-grid :is(.fw-label, .fw-hint, .fw-legend, .fw-heading, .fw-check > span)'),
  ]
  const targets = texts.map(textTargetAt)
  expect(targets).toEqual([
    { part: 'label', field: ['town'] },
    { part: 'hint', field: ['town'] },
    { part: 'label', field: ['seat'] },
    { part: 'option', field: ['seat'], index: 0 },
    { part: 'option', field: ['seat'], index: 1 },
    { part: 'label', field: ['agreed'] },
    { part: 'label', field: ['home'] },
    { part: 'label', field: ['home', 'street'] },
    { part: 'label', field: ['about'] },
  ])
  for (const target of targets) {
    const element = target && elementOfText(target)
    // A group has no element of its own.
    if (target?.part === 'label' && target.field.join() === 'home') continue
    expect(element && textTargetAt(element)).toEqual(target)
  }
  expect(textTargetAt(document.getElementById('form.town') ?? document.body)).toBeUndefined()
})

test('the title and the buttons name their texts themselves', () => {
  const [main, title, step] = ['main', 'h1', 'h2'].map((name) => document.createElement(name))
  main?.setAttribute('data-step', 'one')
  title?.setAttribute('data-text', 'title')
  step?.setAttribute('class', 'fw-step-title')
  main?.append(...[title, step].filter((each) => each !== undefined))
  expect([title, step].map((each) => each && textTargetAt(each))).toEqual([
    { part: 'title' },
    { part: 'step', step: 'one' },
  ])
})
