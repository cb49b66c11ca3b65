import { expect, test } from 'vitest'
import { breaking, type ImpactFinding } from '../../../src/project/impact/impactFinding.ts'
import { commitMessage } from '../../../src/studio/model/commitMessage.ts'

const findingOf = (page: string, field: string, other: string): ImpactFinding => ({
  ...breaking('now-required', { where: undefined }, field),
  page,
  ...(other === '' ? {} : breaking('field-renamed/undeclared', { name: field, other }, field)),
})

test('one change is the whole message', () => {
  expect(commitMessage([findingOf('order', 'phone', '')], ['a', 'b'])).toBe('order: phone: It must be filled in now.')
})

test('several changes have a line each below a line with their pages', () => {
  const findings = [findingOf('order', 'phone', ''), findingOf('visit', 'day', '')]
  expect(commitMessage(findings, [])).toBe(
    'order, visit: 2 changes\n\n- order phone: It must be filled in now.\n- visit day: It must be filled in now.',
  )
  expect(commitMessage([findingOf('order', 'phone', 'mobile')], [])).toMatch(
    /^order: one change\n\n- order phone: The field “phone” is called “mobile” now.+ does not say so\.$/,
  )
})

test('changes without impact are described by their files', () => {
  expect(commitMessage([], ['schemas/pages/order.page.json'])).toBe('Change schemas/pages/order.page.json')
  expect(commitMessage([], ['a', 'b'])).toBe('Change 2 files')
})
