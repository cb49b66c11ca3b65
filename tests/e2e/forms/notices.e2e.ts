import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { errorSummary, field, pageHeading, signInAsVisitor, submitButton, fillMessage } from '../support/actions.ts'
import { draftNotice } from '../support/draftActions.ts'
import { expect, openPage, test } from '../support/fixtures.ts'

/** Vertical centre of the bullet at the left of a list item, in px from the item's top. */
async function bulletCentre(page: Page, item: Locator): Promise<number> {
  const box = await item.boundingBox()
  if (!box) throw new Error('The item is not shown.')
  const gutter = { x: box.x - 20, y: box.y, width: 18, height: box.height }
  const { data, info } = await sharp(await page.screenshot({ clip: gutter }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const background = data[0] ?? 0
  const rows = Array.from({ length: info.height }, (_, y) => y).filter((y) =>
    data.subarray(y * info.width, (y + 1) * info.width).some((pixel) => Math.abs(pixel - background) > 60),
  )
  return ((rows.at(0) ?? NaN) + (rows.at(-1) ?? NaN)) / 2
}

test('notices are updated on input: number of steps, fields to fill in again, remaining problems', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const t = await openPage(page, `${site.url}/#/applyReal`, 'en')
  await signInAsVisitor(page, t)
  const stepCount = /of (\d+)/.exec(await page.getByRole('heading', { level: 2 }).first().innerText())?.[1]
  await expect(page.getByText(t('pages.applyReal.intro').replace('{{steps}}', String(stepCount)))).toContainText(
    String(stepCount),
  )

  await field(page, t, 'surname').fill('Tan')
  await field(page, t, 'documentNumber').fill('K1234567')
  await page.reload()
  const refillNotice = draftNotice(page, t).getByText(t('form.draft.again').split('{{')[0] ?? '')
  await expect(refillNotice).toContainText(t('fields.documentNumber.label'))
  await field(page, t, 'documentNumber').fill('K1234567')
  await expect(refillNotice).toHaveCount(0)
  await expect(draftNotice(page, t)).toBeVisible()
  await field(page, t, 'documentNumber').fill('')
  await expect(refillNotice).toContainText(t('fields.documentNumber.label'))

  await page.getByRole('button', { name: t('form.next'), exact: true }).click()
  const lines = errorSummary(page).getByRole('listitem')
  const count = await lines.count()
  expect(count).toBeGreaterThan(2)
  await errorSummary(page).evaluate((summary) => (summary.style.width = '150px'))
  const lineHeights = await lines.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height))
  const longest = lines.nth(lineHeights.indexOf(Math.max(...lineHeights)))
  await longest.scrollIntoViewIfNeeded()
  const textTop = await longest.evaluate((item) => {
    const range = document.createRange()
    range.selectNodeContents(item)
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
    const first = rects.reduce((top, { y, height }) => (y < top.y ? { y, height } : top), { y: Infinity, height: 0 })
    return first.y - item.getBoundingClientRect().top
  })
  expect(await bulletCentre(page, longest)).toBeLessThan(textTop + 28)

  await field(page, t, 'givenName').fill('Ah')
  await expect(lines).toHaveCount(count - 1)
  await expect(errorSummary(page)).not.toContainText(t('fields.givenName.label'))
  await expect(errorSummary(page)).toHaveAccessibleName(
    t('form.problems_other').replace('{{count}}', String(count - 1)),
  )
})

test('a summary without remaining problems disappears', async ({ page, site }) => {
  const t = await openPage(page, `${site.url}/#/message`, 'en')
  await submitButton(page, t).click()
  await expect(errorSummary(page)).toBeFocused()
  await fillMessage(page, t, 'summary@example.com')
  await expect(errorSummary(page)).toHaveCount(0)
})

test('“Submitted” covers no part of the success page’s heading', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const t = await openPage(page, `${site.url}/#/message`, 'tw')
  await fillMessage(page, t, 'covered@example.com')
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toBeFocused()
  const submittedNote = page.getByText(t('messages.submitted'), { exact: true })
  await expect(submittedNote).toBeVisible()
  const [notice, heading] = [await submittedNote.boundingBox(), await pageHeading(page).boundingBox()]
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0)
  // The heading is the topmost element at each of its points.
  expect(
    await pageHeading(page).evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return [0.1, 0.3, 0.5, 0.7, 0.9].every((share) =>
        element.contains(document.elementFromPoint(left + width * share, top + height / 2)),
      )
    }),
  ).toBe(true)
})
