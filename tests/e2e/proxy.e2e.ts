import { png } from '../files.ts'
import { CUSTOMERS, LEGACY_CODE, startLegacy } from '../server/legacyBackend.ts'
import { startSite } from './site.ts'
import { fact, field, signIn, submit } from './steps.ts'
import { expect, open, settled, test } from './test.ts'

const [REAL] = CUSTOMERS as [(typeof CUSTOMERS)[0]]

test('in front of the broker’s own backend: log in, send a message and a file, have an answer lost, log out', async ({
  page,
}) => {
  const backend = await startLegacy()
  const site = await startSite({ ASPAPI_URL: backend.url, VERIFY_CODE: '' })
  const title = page.getByRole('heading', { level: 1 })
  const images = () => backend.of('/inc/verifycode').length

  const t = await open(page, `${site.url}/#/login`, 'en')
  await signIn(page, t, REAL.account, 'wrong')
  await expect(page.getByText('Wrong account or password')).toBeVisible()
  await signIn(page, t, REAL.account, REAL.password)
  await expect(title).toContainText(REAL.name)
  await expect(fact(page, t('facts.tradingAccount'))).toHaveText(REAL.tradingAccount)
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(stored).not.toMatch(/p.ssw.rd|ASPSESSION|secret of the backend/)

  await page.goto(`${site.url}/#/message`)
  await field(page, t, 'name').fill('Ann')
  await field(page, t, 'email').fill('ann@example.com')
  await field(page, t, 'message').fill('Is the desk open on Sunday?')
  await expect.poll(images).toBe(1)
  await field(page, t, 'verifyCode').fill('zzzz')
  await submit(page, t).click()
  await expect(page.getByText('Wrong code')).toBeVisible()
  await expect.poll(images).toBe(2)
  await field(page, t, 'verifyCode').fill(LEGACY_CODE)
  await submit(page, t).click()
  await expect(title).toHaveText(t('pages.message.success.title'))
  await expect(fact(page, t('answer.reference'))).toHaveText('L-1')

  await page.goto(`${site.url}/#/fileUpload`)
  await field(page, t, 'documentType').selectOption('bank')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'statement.png', mimeType: 'image/png', buffer: await png() })
  await submit(page, t).click()
  await expect(title).toHaveText(t('pages.fileUpload.success.title'))
  expect(backend.kept.map(({ call, account, files }) => [call, account, files.map(({ name }) => name)])).toEqual([
    ['/pc/messageUpdate', REAL.account, []],
    ['/pc/fileUploadUpdate', REAL.account, ['files-1.png']],
  ])

  await page.goto(`${site.url}/#/message`)
  await field(page, t, 'name').fill('Ann')
  await field(page, t, 'email').fill('ann@example.com')
  await field(page, t, 'message').fill('Please call me back.')
  await expect.poll(images).toBe(3)
  await field(page, t, 'verifyCode').fill(LEGACY_CODE)
  backend.fault = ({ path }, response) => path.includes('message') && (response.socket?.destroy(), true)
  await submit(page, t).click()
  const doubt = page
    .locator('form')
    .getByRole('alert')
    .filter({ hasText: /could not confirm that your form arrived.*FW-/ })
  const said = await doubt.innerText()
  backend.fault = undefined
  await expect(field(page, t, 'message')).toHaveValue('Please call me back.')
  await field(page, t, 'verifyCode').fill(LEGACY_CODE)
  await submit(page, t).click()
  await expect(doubt).toHaveText(said)
  expect(
    backend.of('/pc/messageUpdate').filter(({ fields }) => fields.message === 'Please call me back.'),
  ).toHaveLength(1)

  await settled(page)
  await page.getByRole('button', { name: t('logOut'), exact: true }).click()
  await expect(page).toHaveURL(/#\/$/)
  await expect.poll(() => backend.of('/pc/logout').length).toBe(1)
  await page.goto(`${site.url}/#/customerCenter`)
  await expect(page).toHaveURL(/#\/login/)
  await settled(page)
  await page.goto('about:blank')
  await site.stop()
  await backend.stop()
})
