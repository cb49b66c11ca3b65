import type { Page } from '@playwright/test'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import {
  errorSummary,
  field,
  fillDemoApplication,
  fillMessage,
  fillVerifyCode,
  pageHeading,
  signInAsVisitor,
  submitButton,
} from '../support/actions.ts'
import { allowFailedRequests, expect, openPage, test, waitForNetworkIdle, type Translate } from '../support/fixtures.ts'

const submissionData = (row: Record<string, unknown> | undefined) =>
  JSON.parse(String(row?.data)) as Record<string, unknown>

test('a value is normalized on blur, and not before', async ({ page, isolatedSite }) => {
  const t = await openPage(page, `${isolatedSite.url}/#/applyDemo`, 'tw')
  await signInAsVisitor(page, t)
  await fillDemoApplication(page, t, 'typed@example.com')
  const surname = field(page, t, 'surname')
  await surname.fill('　Nguyễn ')
  // The debounced commit must not change the text in the input.
  await page.waitForTimeout(400)
  await expect(surname).toHaveValue('　Nguyễn ')
  for (const [name, typedText, normalizedText] of [
    ['phone', '０９１２ ３４５－６７８', '0912345678'],
    ['idOrPassport', ' a123 456', 'A123456'],
    ['qq', '１２-３４５', '12345'],
    ['wechat', ' chan_88 ', 'chan_88'],
  ] as const) {
    const input = field(page, t, name)
    await input.fill(typedText)
    await input.press('Tab')
    await expect(input, name).toHaveValue(normalizedText)
    await expect(input, name).not.toHaveAttribute('aria-invalid')
  }
  await expect(surname).toHaveValue('Nguyễn')
  // Enter in the field itself normalizes, validates and submits too.
  await field(page, t, 'givenName').fill(' 大文 ')
  await field(page, t, 'givenName').press('Enter')
  await expect(pageHeading(page)).toHaveText(t('pages.applyDemo.success.title'))
  expect(submissionData(isolatedSite.query('select data from submissions')[0])).toMatchObject({
    surname: 'Nguyễn',
    givenName: '大文',
    phone: '0912345678',
    qq: '12345',
    wechat: 'chan_88',
  })
})

test('an IME composition is not normalized, and the layout does not shift while a button is pressed', async ({
  page,
  site,
}) => {
  const t = await openPage(page, `${site.url}/#/message`, 'tw')
  const name = field(page, t, 'name')
  await name.focus()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.imeSetComposition', { text: ' 王 ', selectionStart: 3, selectionEnd: 3 })
  await page.waitForTimeout(400)
  await expect(name).toHaveValue(' 王 ')
  await devtools.send('Input.insertText', { text: ' 王 ' })
  await submitButton(page, t).hover()
  await page.mouse.down()
  await expect(name).not.toBeFocused()
  await expect(name).toHaveValue(' 王 ')
  await page.mouse.up()
  await expect(name).toHaveValue('王')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true })

  test('a slow tap on the submit button counts, although the last error above it goes', async ({ page, site }) => {
    const t = await openPage(page, `${site.url}/#/message`, 'tw')
    await submitButton(page, t).tap()
    await expect(errorSummary(page)).toBeVisible()
    await fillMessage(page, t, 'tapped@example.com')
    await field(page, t, 'verifyCode').fill('')
    await expect(field(page, t, 'verifyCode')).toHaveAccessibleDescription(/./)
    await submitButton(page, t).scrollIntoViewIfNeeded()
    const { left, bottom } = await submitButton(page, t).evaluate((button) => {
      const box = button.getBoundingClientRect()
      return { left: box.left, bottom: box.bottom }
    })
    // Enter the last text as the finger comes down, so that it is committed in no case before.
    await field(page, t, 'verifyCode').evaluate((input: HTMLInputElement, text) => {
      const enterText = () => {
        input.value = text
        input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
      document.addEventListener('pointerdown', enterText, { once: true })
    }, CAPTCHA_SOLUTION)
    const devtools = await page.context().newCDPSession(page)
    // The lower edge, which leaves the finger when the button moves up.
    const touchPoints = [{ x: left + 20, y: bottom - 5 }]
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await page.waitForTimeout(300)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
  })
})

test('the calling code of a pasted phone number moves to its own field', async ({ page, isolatedSite }) => {
  const t = await openPage(page, `${isolatedSite.url}/#/message`, 'en')
  const phone = field(page, t, 'phone')
  const code = field(page, t, 'countryCode')
  // The first use of the form loads the usual numbers of each country.
  await phone.click()
  await waitForNetworkIdle(page)
  for (const [typedText, country, national] of [
    ['+886 912.345.678', '+886', '0912345678'],
    ['0084 91 234 5678', '+84', '0912345678'],
    ['(+886) 0912-345-678', '+886', '0912345678'],
    ['886912345678', '+886', '0912345678'],
  ] as const) {
    await phone.fill(typedText)
    await expect(phone).toHaveValue(typedText)
    await phone.press('Tab')
    await expect(phone).toHaveValue(national)
    await expect(code).toHaveValue(country)
    await expect(phone).not.toHaveAttribute('aria-invalid')
  }
  // Enter submits or validates the form, and normalizes the number like a blur.
  await phone.fill('+84 (91) 234-5679')
  await phone.press('Enter')
  await expect(phone).toHaveValue('0912345679')
  await expect(code).toHaveValue('+84')
  await expect(phone).not.toHaveAttribute('aria-invalid')
  await code.selectOption('+886')
  await phone.fill('+999 123 456')
  await phone.press('Tab')
  await expect(phone).toHaveValue('+999123456')
  await expect(code).toHaveValue('+886')
  await expect(phone).toHaveAccessibleDescription(t('fields.phone.errors.pattern'))
  await fillMessage(page, t, 'phone@example.com')
  await phone.fill('+62 812 3456 789')
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
  expect(submissionData(isolatedSite.query('select data from submissions')[0])).toMatchObject({
    countryCode: '+62',
    phone: '08123456789',
  })
})

test('inputs declare their keyboard, autofill and capitalization', async ({ page, site }) => {
  const t = await openPage(page, `${site.url}/#/applyDemo`, 'en')
  await signInAsVisitor(page, t)
  const [surname, phone, mail] = [field(page, t, 'surname'), field(page, t, 'phone'), field(page, t, 'email')]
  await expect(surname).toHaveAttribute('autocomplete', 'family-name')
  await expect(surname).toHaveAttribute('autocapitalize', 'words')
  await expect(surname).toHaveAttribute('spellcheck', 'false')
  await expect(phone).toHaveAttribute('type', 'tel')
  await expect(mail).toHaveAttribute('type', 'email')
  await expect(mail).toHaveAttribute('autocapitalize', 'none')
  await expect(field(page, t, 'qq')).toHaveAttribute('inputmode', 'numeric')
})

/** Expects fields filled in by a link to have these values and to be read-only. */
async function expectLocked(page: Page, t: Translate, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const input = field(page, t, name)
    await expect(input).toHaveValue(value)
    await expect(input).not.toBeEditable()
    await expect(input).toHaveAccessibleDescription(t('form.fromLink'))
  }
}

test('the codes of a shared link survive home, login and visitor sign-in, are locked, and are sent', async ({
  page,
  isolatedSite,
}) => {
  const t = await openPage(page, `${isolatedSite.url}/?ib=IB-88&ref=ann_7#/`, 'vi')
  await expect(pageHeading(page)).toHaveText(t('pages.home.claim'))
  await page
    .getByRole('main')
    .getByRole('link', { name: t('pages.home.ways.applyDemo') })
    .first()
    .click()
  await signInAsVisitor(page, t)
  await expectLocked(page, t, { brokerCode: 'IB-88', introducer: 'ann_7' })
  await fillDemoApplication(page, t, 'sent.by@example.com')
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.applyDemo.success.title'))
  expect(submissionData(isolatedSite.query('select data from submissions')[0])).toMatchObject({
    brokerCode: 'IB-88',
    introducer: 'ann_7',
  })
})

test('codes inside the hash are locked too; an invalid one is ignored; without a link both are editable', async ({
  page,
  site,
}) => {
  const t = await openPage(page, `${site.url}/#/applyDemo?ib=IB%2088&ref=bob`, 'en')
  await signInAsVisitor(page, t)
  await expectLocked(page, t, { introducer: 'bob' })
  await expect(field(page, t, 'brokerCode')).toHaveValue('')
  await expect(field(page, t, 'brokerCode')).toBeEditable()
  await expect(field(page, t, 'brokerCode')).toHaveAccessibleDescription(t('fields.brokerCode.hint'))
  // A link applies to the session until a later one replaces it.
  await page.goto(`${site.url}/#/`)
  await page.goto(`${site.url}/#/applyDemo`)
  await expectLocked(page, t, { introducer: 'bob' })
  await page.goto(`${site.url}/?ref=eve#/applyDemo`)
  await expectLocked(page, t, { introducer: 'eve' })
  await page.evaluate(() => sessionStorage.removeItem('formwright.link'))
  await page.goto(`${site.url}/?none#/applyDemo`)
  await expect(field(page, t, 'introducer')).toBeEditable()
})

test.describe('the captcha', () => {
  const image = (page: Page, t: Translate) => page.getByRole('img', { name: t('form.codeImage') })

  test('is renewed shortly before it expires, and only its own field is cleared', async ({ page, site }) => {
    await page.clock.install()
    const t = await openPage(page, `${site.url}/#/message`, 'en')
    await fillMessage(page, t, 'aged@example.com')
    await field(page, t, 'name').focus()
    const first = (await image(page, t).getAttribute('src')) ?? ''
    await page.clock.fastForward('09:00')
    await expect(field(page, t, 'verifyCode')).toHaveValue(CAPTCHA_SOLUTION)
    await expect(image(page, t)).toHaveAttribute('src', first)
    await page.clock.fastForward('00:31')
    await expect(image(page, t)).not.toHaveAttribute('src', first)
    await expect(page.getByRole('status').filter({ hasText: t('form.codeRenewed') })).toBeVisible()
    await expect(field(page, t, 'verifyCode')).toHaveValue('')
    await expect(field(page, t, 'verifyCode')).not.toHaveAttribute('aria-invalid')
    await expect(field(page, t, 'name')).toBeFocused()
    await expect(field(page, t, 'email')).toHaveValue('aged@example.com')
    await fillVerifyCode(page, t, CAPTCHA_SOLUTION.toUpperCase())
    await submitButton(page, t).click()
    await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
  })

  test('is not renewed while its field is edited, and is checked when the tab wakes up', async ({ page, site }) => {
    await page.clock.install()
    const t = await openPage(page, `${site.url}/#/message`, 'en')
    const code = field(page, t, 'verifyCode')
    await code.fill('ab')
    const first = (await image(page, t).getAttribute('src')) ?? ''
    // As after a sleep of the device: the clock has advanced, but no timer has fired.
    await page.clock.setSystemTime(Date.now() + 11 * 60_000)
    const wake = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await wake()
    await page.waitForTimeout(1500)
    await expect(code).toHaveValue('ab')
    await expect(image(page, t)).toHaveAttribute('src', first)
    await field(page, t, 'name').focus()
    await wake()
    await expect(image(page, t)).not.toHaveAttribute('src', first)
    await expect(code).toHaveValue('')
  })

  test('can be retried when its image fails to load', async ({ page, site }) => {
    allowFailedRequests(page)
    await page.route('**/inc/verifycode.asp*', (route) => route.abort())
    const t = await openPage(page, `${site.url}/#/message`, 'vi')
    await expect(page.getByRole('alert').filter({ hasText: t('form.codeFailed') })).toBeVisible()
    await page.unroute('**/inc/verifycode.asp*')
    await page.getByRole('button', { name: t('retry'), exact: true }).click()
    await expect(image(page, t)).toBeVisible()
    await expect(page.getByText(t('form.codeFailed'))).toHaveCount(0)
    await expect(field(page, t, 'verifyCode')).toBeFocused()
  })
})
