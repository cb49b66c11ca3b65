import { expect, test } from 'vitest'
import type { ImpactFinding } from '../../../src/lint/impact/impactFinding.ts'
import { commitMessage } from '../../../src/studio/model/commitMessage.ts'

const finding = (page: string, field: string, sentence: string): ImpactFinding => ({
  kind: 'now-required',
  page,
  field,
  sentence,
  breaking: true,
})

test('one change is the whole message', () => {
  expect(commitMessage([finding('order', 'phone', 'It is required now.')], ['a', 'b'])).toBe(
    'order: phone: It is required now.',
  )
})

test('several changes have a line each below one that says what they are about', () => {
  const findings = [finding('order', 'phone', 'It is required now.'), finding('visit', 'day', 'The field is new.')]
  expect(commitMessage(findings, [])).toBe(
    'order, visit: 2 changes\n\n- order phone: It is required now.\n- visit day: The field is new.',
  )
  expect(commitMessage([finding('order', 'phone', 'x'.repeat(80))], [])).toBe(
    `order: one change\n\n- order phone: ${'x'.repeat(80)}`,
  )
})

test('files that mean nothing to anybody are named', () => {
  expect(commitMessage([], ['schemas/pages/order.page.json'])).toBe('Change schemas/pages/order.page.json')
  expect(commitMessage([], ['a', 'b'])).toBe('Change 2 files')
})
