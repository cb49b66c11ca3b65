import { png } from '../../support/fileFixtures.ts'
import { LEGACY_CUSTOMERS, LEGACY_CAPTCHA_SOLUTION, startLegacyBackend } from '../../support/server/legacyBackend.ts'
import { startSiteServer } from '../../support/siteServer.ts'
import { descriptionValue, field, fillVerifyCode, pageHeading, signIn, submitButton } from '../support/actions.ts'
import { REFERENCE_SITE_ENTRY } from '../support/referenceSite.ts'
import { expect, openPage, waitForNetworkIdle, test } from '../support/fixtures.ts'

const [REAL_CUSTOMER] = LEGACY_CUSTOMERS as [(typeof LEGACY_CUSTOMERS)[0]]

test('in front of a legacy backend: sign in, send a message and a file, lose a response, sign out', async ({
  page,
}) => {
  const backend = await startLegacyBackend()
  const site = await startSiteServer({ ASPAPI_URL: backend.url, VERIFY_CODE: '' }, REFERENCE_SITE_ENTRY)
  const title = pageHeading(page)
  const images = () => backend.requestsTo('/inc/verifycode').length

  const t = await openPage(page, `${site.url}/#/login`, 'en')
  await signIn(page, t, REAL_CUSTOMER.account, 'wrong')
  await expect(page.getByRole('main').getByText('Wrong account or password')).toBeVisible()
  await signIn(page, t, REAL_CUSTOMER.account, REAL_CUSTOMER.password)
  await expect(title).toContainText(REAL_CUSTOMER.name)
  await expect(descriptionValue(page, t('facts.tradingAccount'))).toHaveText(REAL_CUSTOMER.tradingAccount)
  const storedTexts = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(storedTexts).not.toMatch(/p.ssw.rd|ASPSESSION|secret of the backend/)

  await page.goto(`${site.url}/#/message`)
  await field(page, t, 'name').fill('Ann')
  await field(page, t, 'email').fill('ann@example.com')
  await field(page, t, 'message').fill('Is the desk open on Sunday?')
  await expect.poll(images).toBe(1)
  await field(page, t, 'verifyCode').fill('zzzz')
  await submitButton(page, t).click()
  await expect(page.getByText('Wrong code')).toBeVisible()
  await expect.poll(images).toBe(2)
  await fillVerifyCode(page, t, LEGACY_CAPTCHA_SOLUTION)
  await submitButton(page, t).click()
  await expect(title).toHaveText(t('pages.message.success.title'))
  await expect(descriptionValue(page, t('result.reference'))).toHaveText('L-1')

  await page.goto(`${site.url}/#/fileUpload`)
  await field(page, t, 'documentType').selectOption('bank')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'statement.png', mimeType: 'image/png', buffer: await png() })
  await submitButton(page, t).click()
  await expect(title).toHaveText(t('pages.fileUpload.success.title'))
  expect(backend.submissions.map(({ call, account, files }) => [call, account, files.map(({ name }) => name)])).toEqual(
    [
      ['/pc/messageUpdate', REAL_CUSTOMER.account, []],
      ['/pc/fileUploadUpdate', REAL_CUSTOMER.account, ['files-1.png']],
    ],
  )

  await page.goto(`${site.url}/#/message`)
  await field(page, t, 'name').fill('Ann')
  await field(page, t, 'email').fill('ann@example.com')
  await field(page, t, 'message').fill('Please call me back.')
  await expect.poll(images).toBe(3)
  await fillVerifyCode(page, t, LEGACY_CAPTCHA_SOLUTION)
  backend.fault = ({ path }, response) => path.includes('message') && (response.socket?.destroy(), true)
  await submitButton(page, t).click()
  const unconfirmedAlert = page
    .locator('form')
    .getByRole('alert')
    .filter({ hasText: /could not confirm that we have received your form.*FW-/ })
  const alertText = await unconfirmedAlert.innerText()
  backend.fault = undefined
  await expect(field(page, t, 'message')).toHaveValue('Please call me back.')
  await fillVerifyCode(page, t, LEGACY_CAPTCHA_SOLUTION)
  await submitButton(page, t).click()
  await expect(unconfirmedAlert).toHaveText(alertText)
  expect(
    backend.requestsTo('/pc/messageUpdate').filter(({ fields }) => fields.message === 'Please call me back.'),
  ).toHaveLength(1)

  await waitForNetworkIdle(page)
  await page.getByRole('button', { name: t('logOut'), exact: true }).click()
  await expect(page).toHaveURL(/#\/$/)
  await expect.poll(() => backend.requestsTo('/pc/logout').length).toBe(1)
  await page.goto(`${site.url}/#/customerCenter`)
  await expect(page).toHaveURL(/#\/login/)
  await waitForNetworkIdle(page)
  await page.goto('about:blank')
  await site.stop()
  await backend.stop()
})
