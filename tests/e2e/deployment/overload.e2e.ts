import type { Socket } from 'node:net'
import type { Page } from '@playwright/test'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { openRawSocket } from '../../support/server/rawSocket.ts'
import { startSiteServer } from '../../support/siteServer.ts'
import { field, fillMessage, fillVerifyCode, pageHeading, submitButton } from '../support/actions.ts'
import { allowFailedRequests, expect, openPage, waitForNetworkIdle, test } from '../support/fixtures.ts'
import { REFERENCE_SITE_ENTRY } from '../support/referenceSite.ts'

/** More requests than a page of the site sends at the same time. */
const MAX_REQUESTS = 20

/** Opens a sign-in request whose body lacks its last byte; it stays in flight until the socket is closed. */
async function openHangingRequest(page: Page, url: string): Promise<Socket> {
  const cookies = await page.context().cookies()
  const csrfToken = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value
  const { socket } = await openRawSocket(url)
  socket.write(
    [
      'POST /aspapi/pc/login.asp HTTP/1.1',
      `Host: ${new URL(url).host}`,
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Length: 9',
      `Cookie: ${cookies.map(({ name, value }) => `${name}=${value}`).join('; ')}`,
      `X-XSRF-TOKEN: ${csrfToken}`,
      '',
      'visitor=',
    ].join('\r\n'),
  )
  return socket
}

test('a 503 of an overloaded server is shown with its reference and keeps the form; a later press sends it once', async ({
  page,
}) => {
  allowFailedRequests(page)
  const site = await startSiteServer({ MAX_REQUESTS: String(MAX_REQUESTS) }, REFERENCE_SITE_ENTRY)
  const t = await openPage(page, `${site.url}/#/message`, 'vi')
  await fillMessage(page, t, 'busy@example.com')
  await waitForNetworkIdle(page)
  const sockets = await Promise.all(Array.from({ length: MAX_REQUESTS }, () => openHangingRequest(page, site.url)))
  const status = () => fetch(`${site.url}/aspapi/pc/home.asp`).then((response) => response.status)
  await expect.poll(status).toBe(503)

  const response = page.waitForResponse('**/messageUpdate.asp')
  await submitButton(page, t).click()
  const headers = (await response).headers()
  expect([(await response).status(), headers['retry-after']]).toEqual([503, '5'])
  const reference = headers['x-request-id'] ?? ''
  expect(reference).toMatch(/^[\w-]{8,}$/)
  const expectedMessage = t('messages.unavailableReference')
    .replace('{{status}}', '503')
    .replace('{{reference}}', reference)
  await expect(page.getByRole('alert').filter({ hasText: expectedMessage })).toBeVisible()
  for (const [name, value] of [
    ['name', 'Suharto'],
    ['email', 'busy@example.com'],
    ['message', '請問週末可以出金嗎？'],
  ] as const)
    await expect(field(page, t, name)).toHaveValue(value)
  await expect(submitButton(page, t)).toBeEnabled()
  // The next captcha is rejected as well and can be requested again.
  const again = page.getByRole('button', { name: t('retry'), exact: true })
  await expect(again).toBeVisible()

  for (const socket of sockets) socket.destroy()
  await expect.poll(status).toBe(200)
  await again.click()
  await fillVerifyCode(page, t)
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
  expect(site.query('select count(*) as n from submissions')).toEqual([{ n: 1 }])
  await waitForNetworkIdle(page)
  await page.goto('about:blank')
  await site.stop()
})

test('after too many requests an address sees when to try again; the form keeps all values, including the code', async ({
  page,
}) => {
  allowFailedRequests(page)
  // This limits the machine to one form and six images a minute.
  const site = await startSiteServer({ RATE_LIMITS: '0.001' }, REFERENCE_SITE_ENTRY)
  const t = await openPage(page, `${site.url}/#/message`, 'vi')
  await fillMessage(page, t, 'first@example.com')
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
  await page.getByRole('button', { name: t('success.another') }).click()
  await fillMessage(page, t, 'second@example.com')
  const response = page.waitForResponse('**/messageUpdate.asp')
  await submitButton(page, t).click()
  expect((await response).status()).toBe(429)
  await expect(
    page.getByRole('alert').filter({ hasText: /thao tác quá nhanh.*thử lại sau \d+ (giây|phút)/ }),
  ).toBeVisible()
  await expect(field(page, t, 'email')).toHaveValue('second@example.com')
  await expect(field(page, t, 'verifyCode')).toHaveValue(CAPTCHA_SOLUTION)
  await expect(submitButton(page, t)).toBeEnabled()
  await page.goto('about:blank')
  await site.stop()
})
