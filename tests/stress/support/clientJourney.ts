import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { contractReport } from '../../../src/tools/contract/contract.ts'
import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import { TestClient } from '../../support/server/testClient.ts'

/**
 * Follows clients through a running site with its sample data: the page and its scripts load; a visitor and a customer make
 * every call and send every form of the pages (`npm run contract`); the customer reads their requests back, and no more
 * after signing out.
 * @param code solution of every captcha; without it the client gets each by a proof of work
 */
export async function followClient(url: string, code?: string): Promise<void> {
  const client = new TestClient(url)
  const page = await client.get('/')
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const files = [...page.bytes.toString().matchAll(/ (?:src|href)="(?:\.?\/)?(assets\/[^"]+)"/g)].map(
    ([, file]) => file,
  )
  expect(files).not.toEqual([])
  for (const file of files) expect([file, (await client.get(`/${file}`)).status]).toEqual([file, 200])

  /** With the header by which a browser names the site, and which proxies must not contradict. */
  const post = (call: string) => client.post(call, {}, { origin: url })
  async function requests(): Promise<unknown> {
    const { body } = await post('/pc/getUserInfo')
    expect(body.code, body.message).toBe(200)
    return body.data?.requests
  }
  expect((await client.signIn(...REAL_CUSTOMER)).body.code).toBe(200)
  const earlierRequests = await requests()
  const report = await contractReport(['--url', url, ...(code === undefined ? [] : ['--code', code])])
  expect(report.differences, report.text).toBe(0)
  expect(await requests()).not.toEqual(earlierRequests)
  expect((await post('/pc/logout')).body.code).toBe(200)
  expect((await post('/pc/getUserInfo')).body.code).toBe(401)
}

/** Waits until a server is ready. @throws Error if it has ended before */
export async function untilReady(url: string, isAlive: () => boolean): Promise<void> {
  const isReady = (): Promise<boolean> =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (!isAlive()) throw new Error('The server ended before it was ready.')
    await pause(200)
  }
}
