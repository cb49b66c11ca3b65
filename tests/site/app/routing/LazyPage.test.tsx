// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { LazyPage } from '../../../../src/site/app/routing/LazyPage.tsx'
import { loadPage } from '../../../../src/site/app/routing/loadPage.ts'
import { reloadAfterDeploy } from '../../../../src/site/app/routing/reloadAfterDeploy.ts'
import type { Screen } from '../../../../src/site/app/routing/screens.ts'
import { press } from '../../../support/renderForm.tsx'

vi.mock(import('../../../../src/site/app/routing/loadPage.ts'), () => ({
  loadPage: vi.fn(),
  loadedPage: () => undefined,
}))
vi.mock(import('../../../../src/site/app/routing/reloadAfterDeploy.ts'), () => ({ reloadAfterDeploy: vi.fn() }))

const Article: Screen = ({ params }) => <h1>Article {params.id}</h1>

let chunk = Promise.withResolvers<Screen>()
beforeEach(() => {
  vi.mocked(reloadAfterDeploy).mockResolvedValue(false)
  vi.mocked(loadPage).mockImplementation(() => (chunk = Promise.withResolvers<Screen>()).promise)
})

const page = (id: string) => (
  <MemoryRouter>
    <LazyPage page={{ id, kind: 'screen', path: `/${id}/:id`, access: 'public' }} params={{ id: '7' }} />
  </MemoryRouter>
)
const arrive = () => act(async () => chunk.resolve(Article))
const fail = () => act(async () => chunk.reject(new Error('404')))
const heading = () => screen.queryByRole('heading', { level: 1 })?.textContent
const isLoading = () => screen.queryByRole('progressbar', { name: 'Loading…' }) !== null

test('a page shows that it loads, then its screen with the parameters of its path', async () => {
  render(page('school'))
  expect([heading(), isLoading()]).toEqual([undefined, true])
  await arrive()
  expect([heading(), isLoading()]).toEqual(['Article 7', false])
})

test('a page that fails to load says so, and can be tried again', async () => {
  render(page('school'))
  await fail()
  expect([heading(), isLoading()]).toEqual(['The page could not be loaded', false])
  await press('Try again')
  expect([heading(), isLoading()]).toEqual([undefined, true])
  await arrive()
  expect(heading()).toBe('Article 7')
})

test('a page that fails is no error where the site reloads, or where another page was opened meanwhile', async () => {
  const { rerender } = render(page('school'))
  const { reject } = chunk
  rerender(page('product'))
  await act(async () => reject(new Error('404')))
  expect([heading(), isLoading()]).toEqual([undefined, true])
  vi.mocked(reloadAfterDeploy).mockResolvedValue(true)
  await fail()
  expect([heading(), isLoading()]).toEqual([undefined, true])
})
