// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, Navigate, Outlet, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { notifications, notify } from '../../../../src/site/api/notifications.ts'
import { useDismissOnReturn } from '../../../../src/site/app/routing/useDismissOnReturn.ts'
import { PageNotices } from '../../../../src/site/app/shell/PageNotices.tsx'
import { initI18n } from '../../../../src/site/i18n/i18n.ts'

beforeAll(() => initI18n('en'))
afterEach(() => {
  cleanup()
  notifications.visible = []
})

function Page() {
  useDismissOnReturn()
  return (
    <>
      <PageNotices />
      <Outlet />
    </>
  )
}

const renderPages = () => {
  const children = [
    { path: '/a', element: 'A' },
    { path: '/b', element: 'B' },
    { path: '/old', element: <Navigate to="/b" replace /> },
  ]
  const router = createMemoryRouter([{ element: <Page />, children }], { initialEntries: ['/a'] })
  const { container } = render(<RouterProvider router={router} />)
  return { router, container }
}

test('a notice disappears when the user goes back from its page, and survives a redirect', async () => {
  const { router, container } = renderPages()
  await act(async () => {
    notify('success', { key: 'messages.loggedIn' })
    await router.navigate('/old')
  })
  expect(container.querySelector('[role=status]')?.textContent).toBe('Logged in')
  await act(() => router.navigate(-1))
  expect(container.textContent).toBe('A')
})

test('the reason of a redirect is an alert, and a success is a status', async () => {
  const { container } = renderPages()
  await act(async () => {
    notify('warning', { key: 'messages.again' })
    notify('success', { key: 'messages.loggedIn' })
  })
  const [alert, status] = ['alert', 'status'].map((role) => container.querySelector(`[role=${role}]`))
  expect([alert?.textContent, status?.textContent]).toEqual([
    'For your security, please log in again before you go on.',
    'Logged in',
  ])
})
