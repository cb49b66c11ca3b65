// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, afterEach, expect, test, vi } from 'vitest'
import { forms } from 'virtual:formwright/pages'
import type { ResolvedForm } from '../../../../src/model/site/pageDefinition.ts'
import { notifications } from '../../../../src/site/api/notifications.ts'
import { loginPath } from '../../../../src/site/app/pages.ts'
import { SubmitSuccess } from '../../../../src/site/screens/form/SubmitSuccess.tsx'
import { MuiThemeContext } from '../../../../src/site/ui/useMuiComponent.tsx'
import { endSession, session, startSession } from '../../../../src/site/session/session.ts'
import { envelopeReply } from '../../../support/browserBackend.ts'
import { press } from '../../../support/renderForm.tsx'

const backend = await vi.hoisted(async () => (await import('../../../support/browserBackend.ts')).startBackend())

let form: ResolvedForm | undefined
beforeAll(async () => {
  form = (await forms.applyReal?.())?.form
})
afterEach(() => {
  endSession()
  notifications.visible = []
  vi.restoreAllMocks()
})

const loadTheme = async () => (await import('../../../../src/site/app/theme/MuiTheme.tsx')).MuiTheme

const OPENED = { tradingAccount: '8800003', account: 'ann@example.com', password: 'made-by-the-server' }
const UPLOAD_SIGN_IN = '/login?from=%2FfileUpload&account=8800003'

/** The success page of a real account that a visitor has just opened. @returns the paths to which it leads */
function openSuccessPage(responseData: Partial<typeof OPENED>, isNoted = true) {
  if (!form) throw new Error('There is no form of a real account.')
  startSession('visitor', false)
  const onNext = vi.fn()
  render(
    <MuiThemeContext value={loadTheme}>
      <SubmitSuccess
        form={form}
        result={{ responseData, submittedData: {}, submittedAt: '2026-01-05T20:00:00.000Z' }}
        pathOf={(id) => `/${id}`}
        loginPath={loginPath}
        loadSignInForm={async () => (await forms.login?.())?.form}
        onNext={onNext}
        onSubmitAnother={() => undefined}
      />
    </MuiThemeContext>,
  )
  if (isNoted && responseData.password) fireEvent.click(screen.getByRole('button', { name: 'I have saved it' }))
  return { onNext, link: (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name }) }
}
const pressLink = (link: HTMLElement) => act(async () => void fireEvent.click(link))
const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])

test.each([
  ['Upload documents', '/fileUpload'],
  ['Customer login', '/customerCenter'],
])('one press on “%s” goes on as the new customer, whose password is stored nowhere', async (name, path) => {
  const { onNext, link } = openSuccessPage(OPENED)
  backend.reply(envelopeReply(200, '', { token: 'customer' }))
  await pressLink(link(name))
  await expect.poll(() => onNext.mock.calls).toEqual([[path]])
  const { account, password } = OPENED
  expect(backend.calls).toMatchObject([{ path: '/aspapi/pc/login.asp', fields: { account, password } }])
  expect(backend.calls[0]?.headers.token).toBe('"visitor"')
  expect([session.token, stored().includes(password)]).toEqual(['customer', false])
})

test('a sign-in that the backend refuses continues on the sign-in page, with the number and the next step', async () => {
  const { onNext, link } = openSuccessPage(OPENED)
  expect(link('Upload documents').getAttribute('href')).toBe(`#${UPLOAD_SIGN_IN}`)
  backend.reply(envelopeReply(501, 'Enter the code', { needVerifyCode: true }))
  await pressLink(link('Upload documents'))
  await expect.poll(() => onNext.mock.calls).toEqual([[UPLOAD_SIGN_IN]])
  expect(session.token).toBe('visitor')
})

test('a broken connection keeps the page, and the next press tries again', async () => {
  const { onNext, link } = openSuccessPage(OPENED)
  backend.reply('broken')
  await pressLink(link('Upload documents'))
  await expect.poll(() => notifications.visible.length).toBe(1)
  await act(async () => undefined)
  expect(onNext.mock.calls).toEqual([])
  backend.reply(envelopeReply(200, '', { token: 'customer' }))
  await pressLink(link('Upload documents'))
  await expect.poll(() => onNext.mock.calls).toEqual([['/fileUpload']])
})

test('without a password in the response the links lead to the sign-in page by themselves', async () => {
  const { tradingAccount, account } = OPENED
  const { link } = openSuccessPage({ tradingAccount, account })
  expect(link('Customer login').getAttribute('href')).toBe('#/login?account=8800003')
  expect(fireEvent.click(link('Upload documents'))).toBe(true)
  expect(backend.calls).toEqual([])
})

test('an unnoted password is asked about before the sign-in, and staying keeps the visitor', async () => {
  const { onNext, link } = openSuccessPage(OPENED, false)
  await pressLink(link('Upload documents'))
  await expect.poll(() => screen.queryByRole('dialog')).not.toBeNull()
  await press('Stay on this page')
  expect([backend.calls, onNext.mock.calls, session.token]).toEqual([[], [], 'visitor'])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await pressLink(link('Upload documents'))
  backend.reply(envelopeReply(200, '', { token: 'customer' }))
  await press('Leave anyway')
  await expect.poll(() => onNext.mock.calls).toEqual([['/fileUpload']])
})

test('an opened account names its server in the trading platform', () => {
  openSuccessPage(OPENED)
  expect(screen.getByText('Server in MetaTrader 4').parentElement?.textContent).toContain('HarbourMeridian-Live')
})
