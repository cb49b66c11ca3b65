import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Page } from '@playwright/test'
import { CODE, startSite } from './site.ts'
import { field, fillMessage, submit } from './steps.ts'
import { allowFailedRequests, expect, open, settled, test } from './test.ts'

/** More than a page of the site asks for at once. */
const MOST = 20

/** A sign-in whose body lacks its last byte: the server works on it until the socket goes. */
async function hold(page: Page, url: string): Promise<Socket> {
  const cookies = await page.context().cookies()
  const pair = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    [
      'POST /aspapi/pc/login.asp HTTP/1.1',
      `Host: ${new URL(url).host}`,
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Length: 9',
      `Cookie: ${cookies.map(({ name, value }) => `${name}=${value}`).join('; ')}`,
      `X-XSRF-TOKEN: ${pair}`,
      '',
      'visitor=',
    ].join('\r\n'),
  )
  return socket
}

test('a server with more to do than it takes says so with its reference and keeps the form; a little later the same press sends it, once', async ({
  page,
}) => {
  allowFailedRequests(page)
  const site = await startSite({ MAX_REQUESTS: String(MOST) })
  const t = await open(page, `${site.url}/#/message`, 'id')
  await fillMessage(page, t, 'busy@example.com')
  await settled(page)
  const held = await Promise.all(Array.from({ length: MOST }, () => hold(page, site.url)))
  const status = () => fetch(`${site.url}/aspapi/pc/home.asp`).then((answer) => answer.status)
  await expect.poll(status).toBe(503)

  const answer = page.waitForResponse('**/messageUpdate.asp')
  await submit(page, t).click()
  const headers = (await answer).headers()
  expect([(await answer).status(), headers['retry-after']]).toEqual([503, '5'])
  const reference = headers['x-request-id'] ?? ''
  expect(reference).toMatch(/^[\w-]{8,}$/)
  const words = t('messages.unavailableReference').replace('{{status}}', '503').replace('{{reference}}', reference)
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  for (const [name, value] of [
    ['name', 'Suharto'],
    ['email', 'busy@example.com'],
    ['message', '請問週末可以出金嗎？'],
  ] as const)
    await expect(field(page, t, name)).toHaveValue(value)
  await expect(submit(page, t)).toBeEnabled()
  // The next image is turned away as well; it can be asked for again.
  const again = page.getByRole('button', { name: t('retry'), exact: true })
  await expect(again).toBeVisible()

  for (const socket of held) socket.destroy()
  await expect.poll(status).toBe(200)
  await again.click()
  await expect(page.getByRole('img', { name: t('form.codeImage') })).toBeVisible()
  await field(page, t, 'verifyCode').fill(CODE)
  await submit(page, t).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pages.message.success.title'))
  expect(site.query('select count(*) as n from submissions')).toEqual([{ n: 1 }])
  await settled(page)
  await page.goto('about:blank')
  await site.stop()
})
