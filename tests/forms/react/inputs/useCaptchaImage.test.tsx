// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FormServices } from '../../../../src/forms/react/state/FormContext.ts'
import { field, press, renderForm, tripForm, typeText } from '../../../support/renderForm.tsx'

/** The age at which an image is replaced, half a minute before the backend forgets its solution. */
const RENEWAL_MS = 570_000

const CODE = { type: 'string' as const, captcha: true as const }
const uiSchema = { code: { 'ui:widget': 'VerifyCodeWidget' } }
const FORM = tripForm({ schema: { type: 'object', properties: { code: CODE } }, uiSchema })

const fetchCaptchaImage = vi.fn<NonNullable<FormServices['fetchCaptchaImage']>>()

beforeEach(() => {
  vi.useFakeTimers()
  let count = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${(count += 1)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  fetchCaptchaImage.mockReset().mockResolvedValue({ image: new Blob(['PNG']), offersText: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const imageUrl = () => screen.queryByRole<HTMLImageElement>('img', { name: 'Image with the verification code' })?.src

/** Draws a form and waits for its image. */
async function renderCode(services: FormServices = {}, form = FORM) {
  const rendered = renderForm(form, { fetchCaptchaImage, ...services })
  await pass(0)
  return rendered
}

test('an image is fetched once; a new one clears the field, focuses it and frees the old one', async () => {
  const { onDataChange, call } = await renderCode()
  expect([imageUrl(), fetchCaptchaImage.mock.calls.length]).toEqual(['blob:1', 1])
  typeText('Code', 'ab12')
  await press('New code')
  expect([imageUrl(), field('Code').value, document.activeElement]).toEqual(['blob:2', '', field('Code')])
  expect(onDataChange.mock.lastCall).toEqual([{}])
  expect(vi.mocked(URL.revokeObjectURL).mock.calls).toEqual([['blob:1']])
  await call((form) => form.setValue('/code', undefined))
  expect(imageUrl()).toBe('blob:3')
})

test('an image whose solution is no longer accepted is not shown while the new one loads', async () => {
  await renderCode()
  fetchCaptchaImage.mockReturnValue(new Promise(() => {}))
  await press('New code')
  expect([imageUrl(), screen.getByText('Loading…').nextElementSibling?.className]).toEqual([
    undefined,
    'fw-code-outline',
  ])
})

test('a failure is told, and the image fetched again on demand only', async () => {
  fetchCaptchaImage.mockRejectedValueOnce(new Error('offline'))
  await renderCode()
  expect([screen.getByRole('alert').textContent, imageUrl()]).toEqual(['The image could not be loaded.', undefined])
  await pass(2 * RENEWAL_MS)
  expect(fetchCaptchaImage).toHaveBeenCalledTimes(1)
  await press('Try again')
  expect([screen.queryByRole('alert'), imageUrl()]).toEqual([null, 'blob:1'])
})

test('no image is fetched before its step is on screen', async () => {
  const form = tripForm({
    schema: { type: 'object', properties: { name: { type: 'string' }, code: CODE } },
    uiSchema,
    steps: [
      { id: 'who', fields: ['name'] },
      { id: 'check', fields: ['code'] },
    ],
  })
  await renderCode({}, form)
  expect(fetchCaptchaImage).not.toHaveBeenCalled()
  await press('Next')
  expect(imageUrl()).toBe('blob:1')
})

test('an image is replaced before it expires, and the user is told', async () => {
  await renderCode()
  await pass(RENEWAL_MS - 1)
  expect(imageUrl()).toBe('blob:1')
  await pass(1)
  expect(imageUrl()).toBe('blob:2')
  expect(screen.getByText('The code had expired. Please enter the one in the new image.')).toBeTruthy()
})

test('a renewal waits for a request, a hidden tab and a person who types', async () => {
  const isRequestPending = vi.fn(() => true)
  await renderCode({ isRequestPending })
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  await pass(RENEWAL_MS + 5_000)
  isRequestPending.mockReturnValue(false)
  visibility.mockReturnValue('hidden')
  await pass(5_000)
  visibility.mockReturnValue('visible')
  field('Code').focus()
  typeText('Code', 'a')
  await pass(5_000)
  expect(imageUrl()).toBe('blob:1')
  field('Code').blur()
  await pass(1_000)
  expect([imageUrl(), field('Code').value]).toEqual(['blob:2', ''])
})

test('the text of a captcha replaces the image where the backend offers it', async () => {
  const { onDataChange } = await renderCode({ fetchCaptchaText: async () => 'ab12' })
  await press('I cannot see the image')
  expect([field('Code').value, imageUrl(), onDataChange.mock.lastCall]).toEqual(['ab12', undefined, [{ code: 'ab12' }]])
})
