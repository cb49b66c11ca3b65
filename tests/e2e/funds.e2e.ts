import type { Page } from '@playwright/test'
import { jpeg, pdf, pdfWithScript, png } from '../files.ts'
import { enterAsVisitor, fact, field, signIn, submit, summary } from './steps.ts'
import { CODE, type Site } from './site.ts'
import { expect, open, settled, test } from './test.ts'

type T = (key: string) => string

const upload = async (name: string, mimeType: string, buffer: Buffer | Promise<Buffer>) => ({
  name,
  mimeType,
  buffer: await buffer,
})
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const label = (page: Page, text: string) => page.getByLabel(text, { exact: true })

/** The reference that the person sees is the one that is stored, once, also after a crash. */
async function storedOnce(page: Page, t: T, site: Site, form: string): Promise<void> {
  await expect(heading(page)).toHaveText(t(`pages.${form}.success.title`))
  const reference = await fact(page, t('answer.reference')).innerText()
  await settled(page)
  await site.crash()
  expect(site.query('select reference from submissions where page = ?', form)).toEqual([{ reference }])
}

for (const [language, width] of [
  ['tw', 360],
  ['vi', 1280],
] as const) {
  test.describe(`in ${language} at ${width} px`, () => {
    test.use({ viewport: { width, height: 760 } })

    test('a visitor opens a real account in four steps and signs in with it', async ({ page, ownSite }) => {
      const t = await open(page, `${ownSite.url}/#/applyReal`, language)
      await enterAsVisitor(page, t)
      const next = page.getByRole('button', { name: t('form.next'), exact: true })
      await next.click()
      await expect(summary(page)).toBeFocused()
      await expect(summary(page).getByRole('link').first()).toContainText(t('fields.surname.label'))
      await field(page, t, 'surname').fill('陳')
      await field(page, t, 'givenName').fill('大文')
      await field(page, t, 'englishName').fill('Chan Tai Man')
      await page.getByRole('radio', { name: t('fields.gender.options.female'), exact: true }).check()
      await field(page, t, 'documentType').selectOption('passport')
      await field(page, t, 'documentNumber').fill('k1234567')
      await next.click()
      await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(t('pages.applyReal.steps.contact'))
      await field(page, t, 'country').selectOption('HK')
      await field(page, t, 'city').fill('香港')
      await field(page, t, 'address').fill('九龍彌敦道 1 號')
      await field(page, t, 'countryCode').selectOption('+852')
      await field(page, t, 'phone').fill('5123 4567')
      await page.getByRole('button', { name: t('form.previous'), exact: true }).click()
      await expect(field(page, t, 'englishName')).toHaveValue('Chan Tai Man')
      await next.click()
      await expect(field(page, t, 'city')).toHaveValue('香港')
      await next.click()
      await expect(summary(page)).toBeFocused()
      await field(page, t, 'email').fill(`real.${language}@example.com`)
      await field(page, t, 'confirmEmail').fill(`real.${language}@example.com`)
      await next.click()
      await field(page, t, 'phonePassword').fill('call88me')
      await next.click()
      for (const name of ['over18', 'personalUse', 'termsRead']) await field(page, t, name).check()
      await field(page, t, 'verifyCode').fill(CODE)
      await page.getByRole('button', { name: t('form.toReview'), exact: true }).click()
      await expect(fact(page, t('fields.surname.label'))).toHaveText('陳')
      await submit(page, t).click()
      await expect(heading(page)).toHaveText(t('pages.applyReal.success.title'))
      const password = await fact(page, t('answer.password')).innerText()
      await settled(page)
      await ownSite.crash()
      await page.goto(`${ownSite.url}/#/login`)
      await signIn(page, t, `real.${language}@example.com`, password)
      await expect(fact(page, t('facts.accountType'))).toHaveText(t('accountType.0'))
      expect(ownSite.query('select count(*) as n from submissions')).toEqual([{ n: 1 }])
    })

    test('a customer sends documents: chosen, looked at, one taken back', async ({ page, ownSite }) => {
      const t = await open(page, `${ownSite.url}/#/fileUpload`, language)
      await signIn(page, t, 'demo@example.com', 'Sample-demo-2026')
      await field(page, t, 'documentType').selectOption('identity')
      const files = field(page, t, 'files')
      await expect(files).toHaveAccessibleDescription(/JPEG, PNG, PDF/)
      await files.setInputFiles([
        await upload('正面.jpg', 'image/jpeg', jpeg()),
        await upload('wrong.png', 'image/png', png()),
      ])
      await files.setInputFiles([await upload('bill.pdf', 'application/pdf', pdf())])
      const list = page.getByRole('list', { name: t('form.fileChosen') })
      await expect(list.getByRole('listitem')).toHaveCount(3)
      await expect(list.getByRole('img').first()).toBeVisible()
      await list.getByRole('button', { name: t('form.fileRemove').replace('{{name}}', 'wrong.png') }).click()
      await expect(files).toBeFocused()
      await field(page, t, 'description').fill('水電費帳單')
      await submit(page, t).click()
      await storedOnce(page, t, ownSite, 'fileUpload')
      expect(ownSite.query('select name, type from files order by position')).toEqual([
        { name: '正面.jpg', type: 'image/jpeg' },
        { name: 'bill.pdf', type: 'application/pdf' },
      ])
    })

    test('a customer asks for a withdrawal and finds it in the wallet', async ({ page, ownSite }) => {
      const t = await open(page, `${ownSite.url}/#/wallet`, language)
      await signIn(page, t, 'real@example.com', 'Sample-real-2026')
      await page
        .getByRole('main')
        .getByRole('link', { name: t('pages.withdrawalApply.title') })
        .click()
      await field(page, t, 'tradingAccount').fill('8800001')
      const amount = label(page, t('pages.withdrawalApply.fields.amount.label'))
      await amount.fill('1.234,5')
      await field(page, t, 'bankCardNumber').fill('6222 0202-0011 2233')
      await field(page, t, 'bankName').fill('臺灣銀行')
      await field(page, t, 'bankBranch').fill('信義分行')
      await field(page, t, 'verifyCode').fill(CODE)
      const check = page.getByRole('button', { name: t('form.toReview'), exact: true })
      await check.click()
      await expect(summary(page)).toBeFocused()
      await expect(amount).toHaveAccessibleDescription(t('errors.decimal'))
      await amount.fill('1250,5')
      await check.click()
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(t('form.review'))
      await expect(fact(page, t('fields.bankCardNumber.label'))).toHaveText('6222020200112233')
      await submit(page, t).click()
      await storedOnce(page, t, ownSite, 'withdrawalApply')
      await page.goto(`${ownSite.url}/#/wallet`)
      await page.reload()
      await expect(page.getByRole('table').getByRole('row').last()).toContainText(t('pages.withdrawalApply.title'))
    })

    test('a customer reports a deposit: what is offered follows the type', async ({ page, ownSite }) => {
      const t = await open(page, `${ownSite.url}/#/recharge`, language)
      await signIn(page, t, 'real@example.com', 'Sample-real-2026')
      const deposited = page.getByRole('link', { name: t('pages.recharge.deposited') })
      await expect(deposited).toHaveCount(3)
      await deposited.nth(1).click()
      const amount = label(page, t('pages.rechargeForm.fields.amount.label'))
      await expect(field(page, t, 'tradeType')).toHaveValue('fps')
      await expect(field(page, t, 'merchantName')).toHaveValue('Harbour Meridian FPS (sample)')
      await field(page, t, 'tradeType').selectOption({ index: 1 })
      await expect(field(page, t, 'merchantName')).toHaveValue('Harbour Meridian Trust (sample)')
      await field(page, t, 'tradeCurrency').selectOption('USD')
      await field(page, t, 'tradeType').selectOption({ index: 2 })
      await expect(field(page, t, 'tradeCurrency')).toHaveValue('')
      await field(page, t, 'tradeCurrency').selectOption({ index: 1 })
      await field(page, t, 'tradeDate').fill('2026-01-31')
      await expect(page.locator('output')).toContainText('2026')
      await amount.fill('0.5')
      await label(page, t('fields.voucher.label')).setInputFiles([await upload('slip.png', 'image/png', png())])
      await submit(page, t).click()
      await expect(summary(page)).toBeFocused()
      await amount.fill('100000')
      await submit(page, t).click()
      await storedOnce(page, t, ownSite, 'rechargeForm')
    })
  })
}

test('bad files each get one exact sentence, and nothing is sent', async ({ page, site }) => {
  const t = await open(page, `${site.url}/#/fileUpload`, 'en')
  await signIn(page, t, 'demo@example.com', 'Sample-demo-2026')
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('fileUploadUpdate')) sent += 1
  })
  await submit(page, t).click()
  await expect(field(page, t, 'files')).toHaveAccessibleDescription(new RegExp(`${t('fields.files.errors.required')}$`))
  await field(page, t, 'documentType').selectOption('identity')
  const files = field(page, t, 'files')
  const good = await upload('good.jpg', 'image/jpeg', jpeg())
  const bad: [string, Awaited<ReturnType<typeof upload>>[], string][] = [
    [
      'an .exe named .jpg',
      [await upload('setup.jpg', 'image/jpeg', Buffer.from('MZ\u0090\u0000'))],
      `setup.jpg: ${t('errors.fileType').replace('{{types}}', 'JPEG, PNG, PDF')}`,
    ],
    [
      'an empty file',
      [await upload('empty.jpg', 'image/jpeg', Buffer.alloc(0))],
      `empty.jpg: ${t('errors.fileEmpty')}`,
    ],
    [
      '9 MiB',
      [await upload('big.pdf', 'application/pdf', Buffer.concat([pdf(), Buffer.alloc(9 * 1024 * 1024)]))],
      `big.pdf (9.01 MB): ${t('errors.fileSize').replace('{{limit}}', '8')}`,
    ],
    ['a fifth file', [good, good, good, good, good], t('fields.files.errors.maxItems_other').replace('{{count}}', '4')],
  ]
  for (const [what, chosen, sentence] of bad) {
    await files.setInputFiles(chosen)
    await submit(page, t).click()
    await expect(files, what).toHaveAccessibleDescription(new RegExp(`${sentence.replace(/[.()]/g, '\\$&')}$`))
    const remove = page.getByRole('button', { name: /^Remove/ })
    while ((await remove.count()) > 0) await remove.first().click()
  }
  expect(sent).toBe(0)
})

test('funds pages send a demo customer and a visitor to the client centre', async ({ page, site }) => {
  const t = await open(page, `${site.url}/#/login`, 'en')
  await signIn(page, t, 'demo@example.com', 'Sample-demo-2026')
  await expect(page).toHaveURL(/#\/customerCenter$/)
  for (const path of ['wallet', 'withdrawalApply', 'recharge', 'rechargeForm']) {
    await page.goto(`${site.url}/#/${path}`)
    await expect(page).toHaveURL(/#\/customerCenter$/)
  }
  await page.goto(`${site.url}/#/login`)
  await enterAsVisitor(page, t)
  await page.goto(`${site.url}/#/wallet`)
  await expect(page).toHaveURL(/#\/customerCenter$/)
})

test('what only the server sees of a file is said at its field, and the files stay chosen', async ({
  page,
  ownSite,
}) => {
  const t = await open(page, `${ownSite.url}/#/fileUpload`, 'en')
  await signIn(page, t, 'demo@example.com', 'Sample-demo-2026')
  await field(page, t, 'documentType').selectOption('bank')
  const files = field(page, t, 'files')
  await files.setInputFiles([
    await upload('photo.jpg', 'image/jpeg', jpeg()),
    await upload('statement.pdf', 'application/pdf', pdfWithScript()),
  ])
  await submit(page, t).click()
  await expect(files).toHaveAccessibleDescription(new RegExp(`${t('errors.fileUnsafe')}$`))
  await expect(page.getByRole('list', { name: t('form.fileChosen') }).getByRole('listitem')).toHaveCount(2)
  expect(ownSite.query('select * from submissions')).toEqual([])
  await page.getByRole('button', { name: 'Remove statement.pdf' }).click()
  await submit(page, t).click()
  await expect(heading(page)).toHaveText(t('pages.fileUpload.success.title'))
})
