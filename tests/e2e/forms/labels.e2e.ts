import {
  descriptionValue,
  field,
  fillDemoApplication,
  pageHeading,
  signInAsVisitor,
  submitButton,
} from '../support/actions.ts'
import { expect, openPage, test } from '../support/fixtures.ts'

/** Finds marks of required fields that are not right after the last word of their labels. */
const strayMarks = () =>
  [...document.querySelectorAll('.fw-mark')].flatMap((mark) => {
    const label = mark.parentElement?.querySelector('.fw-label, .fw-check > span')
    if (!label || mark.getClientRects().length === 0) return []
    const text = document.createRange()
    text.selectNodeContents(label)
    const end = [...text.getClientRects()].at(-1)
    const { left, top, bottom } = mark.getBoundingClientRect()
    const isBeside = end && left >= end.right - 1 && left - end.right < 8 && top < end.bottom && bottom > end.top
    return isBeside ? [] : [label.textContent]
  })

/** Finds labels of description lists that overlap their values, or are beside them on another line. */
const misplacedLabels = () =>
  [...document.querySelectorAll('dl > div')].flatMap((row) => {
    const [label, value] = [row.querySelector('dt'), row.querySelector('dd span') ?? row.querySelector('dd')]
    if (!label || !value) return []
    const [a, b] = [label.getBoundingClientRect(), value.getBoundingClientRect()]
    const overlap = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    const isAskew = a.right <= b.left && Math.abs(a.top - b.top) > 1
    return overlap || isAskew || row.scrollWidth > row.clientWidth ? [label.textContent] : []
  })

test('marks are beside their labels and values beside theirs, also on paper', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const t = await openPage(page, `${site.url}/#/applyDemo`, 'vi')
  await signInAsVisitor(page, t)
  await expect(pageHeading(page)).toHaveText(t('pages.applyDemo.title'))
  await expect(submitButton(page, t)).toBeVisible()
  for (const width of [360, 640, 900, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await page.evaluate(strayMarks), `at ${width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await fillDemoApplication(page, t, `nama.yang.sangat.panjang.sekali.${Date.now()}@alamat-perusahaan.example.com`)
  await field(page, t, 'phone').fill('tel:+62-812-3456-789')
  await field(page, t, 'phone').blur()
  await expect(field(page, t, 'phone')).toHaveValue('08123456789')
  await expect(field(page, t, 'countryCode')).toHaveValue('+62')
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.applyDemo.success.title'))
  await expect(descriptionValue(page, t('result.account'))).toContainText('@')
  for (const width of [360, 640, 900, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await page.evaluate(misplacedLabels), `at ${width} px`).toEqual([])
  }
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(misplacedLabels), 'on paper').toEqual([])
})
