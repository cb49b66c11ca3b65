import { draftKeys, browserStorage, signOut, draftNotice } from '../support/draftActions.ts'
import {
  field,
  fillDemoApplication,
  fillMessage,
  fillVerifyCode,
  pageHeading,
  signIn,
  signInAsVisitor,
  submitButton,
} from '../support/actions.ts'
import { expect, openPage, waitForNetworkIdle, test, translatorFor } from '../support/fixtures.ts'
import { DEMO_CUSTOMER, REAL_CUSTOMER } from '../../support/sampleCustomers.ts'

test('a reload restores the draft up to the last keystroke, with a notice; a successful submit removes it', async ({
  page,
  site,
}) => {
  const t = await openPage(page, `${site.url}/#/message`, 'vi')
  await fillMessage(page, t, 'reload@example.com')
  await expect(draftNotice(page, t)).toHaveCount(0)
  await field(page, t, 'message').press('End')
  await field(page, t, 'message').pressSequentially('!')
  await page.reload()
  await expect(draftNotice(page, t)).toBeVisible()
  await expect(field(page, t, 'message')).toHaveValue('請問週末可以出金嗎？!')
  await expect(field(page, t, 'name')).toHaveValue('Suharto')
  await expect(field(page, t, 'verifyCode')).toHaveValue('')
  await expect(draftNotice(page, t)).not.toContainText(t('fields.verifyCode.label'))
  await fillVerifyCode(page, t)
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
  expect(await draftKeys(page)).toEqual([])
  await page.reload()
  await expect(field(page, t, 'message')).toHaveValue('')
  await expect(draftNotice(page, t)).toHaveCount(0)
})

test('a draft survives a crash of the page a second after typing', async ({ page, site }) => {
  await page.clock.install()
  const t = await openPage(page, `${site.url}/#/message`, 'en')
  await fillMessage(page, t, 'crash@example.com')
  await page.clock.runFor(1000)
  const crash = page.waitForEvent('crash')
  await page.goto('chrome://crash').catch(() => undefined)
  await crash
  const next = await page.context().newPage()
  await openPage(next, `${site.url}/#/message`, 'en')
  await expect(field(next, t, 'email')).toHaveValue('crash@example.com')
  await expect(draftNotice(next, t)).toBeVisible()
})

test('sensitive fields are never stored, and listed after a reload; the other values and the step are restored', async ({
  page,
  site,
}) => {
  const t = await openPage(page, `${site.url}/#/applyReal`, 'en')
  await signInAsVisitor(page, t)
  await field(page, t, 'documentNumber').fill('SECRET99')
  await page.getByRole('radio', { name: t('fields.gender.options.female'), exact: true }).check()
  // The draft is complete once it contains the value typed last.
  await field(page, t, 'surname').fill('Tan')
  await expect.poll(() => browserStorage(page)).toContain('Tan')
  expect(await browserStorage(page)).not.toContain('SECRET99')
  await page.reload()
  await expect(draftNotice(page, t)).toContainText(t('fields.documentNumber.label'))
  await expect(field(page, t, 'surname')).toHaveValue('Tan')
  await expect(page.getByRole('radio', { name: t('fields.gender.options.female'), exact: true })).toBeChecked()
  await expect(field(page, t, 'documentNumber')).toHaveValue('')
  await field(page, t, 'surname').fill('Tan Ah')
  await page.reload()
  await expect(draftNotice(page, t)).toContainText(t('fields.documentNumber.label'))
  await expect(field(page, t, 'surname')).toHaveValue('Tan Ah')
})

test('a later step opens again once the sensitive fields before it are filled in', async ({ page, site }) => {
  const t = await openPage(page, `${site.url}/#/applyReal`, 'en')
  await signInAsVisitor(page, t)
  for (const [name, value] of [
    ['surname', 'Tan'],
    ['givenName', 'Ah'],
    ['englishName', 'Ah Tan'],
    ['documentNumber', 'A123456'],
  ] as const)
    await field(page, t, name).fill(value)
  await page.getByRole('radio', { name: t('fields.gender.options.female'), exact: true }).check()
  await field(page, t, 'documentType').selectOption('id')
  const next = page.getByRole('button', { name: t('form.next'), exact: true })
  await next.click()
  await expect(page).toHaveURL(/step=contact/)
  await field(page, t, 'city').fill('Taipei')
  await page.reload()
  await expect(draftNotice(page, t)).toContainText(t('fields.documentNumber.label'))
  await expect(page).not.toHaveURL(/step=contact/)
  await field(page, t, 'documentNumber').fill('A123456')
  await next.click()
  await expect(field(page, t, 'city')).toHaveValue('Taipei')
})

test('discarding a draft empties the form for good', async ({ page, site }) => {
  const t = await openPage(page, `${site.url}/#/message`, 'vi')
  await fillMessage(page, t, 'discard@example.com')
  await page.reload()
  await draftNotice(page, t)
    .getByRole('button', { name: t('form.draft.discard') })
    .click()
  await expect(field(page, t, 'email')).toHaveValue('')
  await expect(draftNotice(page, t)).toHaveCount(0)
  await expect(pageHeading(page)).toBeFocused()
  expect(await draftKeys(page)).toEqual([])
  await page.reload()
  await expect(field(page, t, 'email')).toHaveValue('')
})

for (const [how, change, code] of [
  ['401', 'delete from sessions', 401],
  ['405', "update accounts set status = 'suspended'", 405],
] as const) {
  test(`after a ${how} in the middle of a form, logging in leads back to the form, with a message`, async ({
    page,
    isolatedSite,
  }) => {
    const t = await openPage(page, `${isolatedSite.url}/#/login`, 'en')
    await signIn(page, t, ...DEMO_CUSTOMER)
    await page.goto(`${isolatedSite.url}/#/applyDemo`)
    await fillDemoApplication(page, t, 'ended@example.com')
    await waitForNetworkIdle(page)
    isolatedSite.execute(change)
    const response = page.waitForResponse('**/applyDemoUpdate.asp')
    await submitButton(page, t).click()
    const envelope = (await (await response).json()) as { code: number; message: string }
    expect(envelope.code).toBe(code)
    const notice = code === 401 ? t('messages.logInAgain') : envelope.message
    await expect(page.getByRole('alert').filter({ hasText: notice })).toBeVisible()
    await expect(page).toHaveURL(/#\/$/)
    await expect(page.getByText(t('sessionEnd.title'))).toBeVisible()
    isolatedSite.execute("update accounts set status = 'active'")
    await page
      .getByRole('link', { name: t(code === 401 ? 'sessionEnd.button' : 'logIn'), exact: true })
      .first()
      .click()
    await signIn(page, t, ...DEMO_CUSTOMER)
    await expect(page).toHaveURL(/#\/applyDemo$/)
    if (code === 405) await expect(page.getByText(t('messages.back'))).toBeVisible()
    await expect(draftNotice(page, t)).toBeVisible()
    await expect(field(page, t, 'confirmEmail')).toHaveValue('ended@example.com')
    await expect(field(page, t, 'over18')).toBeChecked()
    await fillVerifyCode(page, t)
    await submitButton(page, t).click()
    await expect(pageHeading(page)).toHaveText(t('pages.applyDemo.success.title'))
    expect(isolatedSite.query('select count(*) as n from submissions')).toEqual([{ n: 1 }])
  })
}

test('another account that signs in after a 401 neither sees the draft nor is redirected to it', async ({
  page,
  isolatedSite,
}) => {
  const t = await openPage(page, `${isolatedSite.url}/#/login`, 'en')
  await signIn(page, t, ...DEMO_CUSTOMER)
  await page.goto(`${isolatedSite.url}/#/applyDemo`)
  await fillDemoApplication(page, t, 'mine@example.com')
  await waitForNetworkIdle(page)
  isolatedSite.execute('delete from sessions')
  await submitButton(page, t).click()
  await expect(page).toHaveURL(/#\/$/)
  await page.goto(`${isolatedSite.url}/#/login`)
  await signIn(page, t, ...REAL_CUSTOMER)
  await expect(page).toHaveURL(/#\/customerCenter$/)
  await page.goto(`${isolatedSite.url}/#/applyDemo`)
  // The form proposes the e-mail address of the signed-in account.
  await expect(field(page, t, 'email')).toHaveValue(REAL_CUSTOMER[0])
  await expect(field(page, t, 'surname')).toHaveValue('')
  await expect(draftNotice(page, t)).toHaveCount(0)
})

test('signing out removes the drafts of the account, and those begun before the sign-in', async ({ page, site }) => {
  const t = await openPage(page, `${site.url}/#/message`, 'en')
  await field(page, t, 'name').fill('Nobody')
  await expect.poll(() => browserStorage(page)).toContain('Nobody')
  await page.goto(`${site.url}/#/login`)
  await signIn(page, t, ...DEMO_CUSTOMER)
  await expect(page).toHaveURL(/#\/customerCenter$/)
  await page.goto(`${site.url}/#/message`)
  // The form proposes the customer's own name.
  await expect(field(page, t, 'name')).not.toHaveValue('')
  await expect(field(page, t, 'name')).not.toHaveValue('Nobody')
  await field(page, t, 'name').fill('Demo')
  await signOut(page, t)
  expect(await draftKeys(page)).toEqual([])
  await page.goto(`${site.url}/#/message`)
  await expect(field(page, t, 'name')).toHaveValue('')
})

test('a language switch keeps the draft and translates the notice', async ({ page, site }) => {
  const t = await openPage(page, `${site.url}/#/message`, 'en')
  await field(page, t, 'name').fill('Ann')
  await page.reload()
  await expect(draftNotice(page, t)).toBeVisible()
  await page.getByRole('combobox', { name: t('language') }).selectOption('vi')
  const vi = translatorFor('vi')
  await expect(draftNotice(page, vi)).toBeVisible()
  await expect(field(page, vi, 'name')).toHaveValue('Ann')
})

test('a draft of an older form restores the values that are still valid, and lists the others', async ({
  page,
  site,
}) => {
  const t = await openPage(page, `${site.url}/#/message`, 'en')
  await field(page, t, 'name').fill('Ann')
  await expect.poll(() => browserStorage(page)).toContain('Ann')
  await page.evaluate(() => {
    const key = 'formwright.draft//message'
    const entry = JSON.parse(localStorage.getItem(key) ?? '') as { value: { schema: string; data: object } }
    entry.value.schema = 'older'
    Object.assign(entry.value.data, { qq: '12345', unheardOf: 'x', email: ['a@example.com'] })
    // Write it on pagehide, so that the site cannot overwrite it.
    window.addEventListener('pagehide', () => localStorage.setItem(key, JSON.stringify(entry)))
  })
  await page.reload()
  await expect(draftNotice(page, t)).toContainText(
    t('form.draft.gone').replace('{{fields}}', `${t('fields.qq.label')} and ${t('fields.email.label')}`),
  )
  await expect(field(page, t, 'name')).toHaveValue('Ann')
  await expect(field(page, t, 'email')).toHaveValue('')
})

test('a link’s prefill overwrites neither a later change nor the customer’s own address', async ({ page, site }) => {
  const t = await openPage(page, `${site.url}/#/login?from=${encodeURIComponent('/rechargeForm?type=fps')}`, 'en')
  await signIn(page, t, ...REAL_CUSTOMER)
  await expect(page).toHaveURL(/rechargeForm/)
  const type = field(page, t, 'tradeType')
  await expect(type).not.toHaveValue('')
  await waitForNetworkIdle(page)
  await page.reload()
  await expect(type).not.toHaveValue('')
  await expect(draftNotice(page, t)).toHaveCount(0)
  await type.selectOption({ index: 2 })
  const selectedType = await type.inputValue()
  await page.reload()
  await expect(draftNotice(page, t)).toBeVisible()
  await expect(type).toHaveValue(selectedType)

  await page.goto(`${site.url}/#/message?email=other@example.com&subject=Hello`)
  await expect(field(page, t, 'message')).toHaveValue('Hello')
  await expect(field(page, t, 'email')).toHaveValue('real@example.com')
})
