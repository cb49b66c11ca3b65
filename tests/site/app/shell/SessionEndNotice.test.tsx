// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { SessionEndNotice } from '../../../../src/site/app/shell/SessionEndNotice.tsx'
import { initI18n } from '../../../../src/site/i18n/i18n.ts'
import { saveDraft } from '../../../../src/site/session/draftStorage.ts'
import { saveReturnTo } from '../../../../src/site/session/returnTo.ts'
import { endSession, setUser, startSession } from '../../../../src/site/session/session.ts'

beforeAll(() => initI18n('en'))
afterEach(() => {
  cleanup()
  endSession()
  localStorage.clear()
  sessionStorage.clear()
})

const DRAFT = { data: { surname: 'Tan' }, lost: ['documentNumber', 'phonePassword'], schema: 'x', savedAt: 1 }

/** Ends a visitor's session on a page of the site, with or without a draft of its form. */
function endSessionAt(path: string, form?: string) {
  startSession('token', false)
  setUser({ a_type: 2, name: '', email: '', tradingAccount: '', currency: '' })
  if (form) saveDraft(form, 'visitor', DRAFT)
  saveReturnTo(path)
  endSession()
}
const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <SessionEndNotice />
    </MemoryRouter>,
  )
const notice = () => screen.queryByRole('status')?.textContent

test('a session that ended in a form leaves a notice at home, which names what to enter again and leads back', async () => {
  endSessionAt('/applyReal?step=declarations', 'applyReal')
  open('/')
  await expect.poll(notice).toContain('Please enter them again: Document number and Phone password')
  expect(notice()).toContain('Your entries in “Open a real account” are kept.')
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Log in and go on' })
  expect(href).toMatch(/#\/login\?from=%2FapplyReal%3Fstep%3Ddeclarations$/)
})

test('the notice is at home only, without a session, and for a kept draft only', () => {
  endSessionAt('/applyReal', 'applyReal')
  open('/school')
  expect(notice()).toBeUndefined()
  startSession('next', false)
  open('/')
  expect(notice()).toBeUndefined()
  endSessionAt('/customerCenter')
  open('/')
  expect(notice()).toBeUndefined()
})
