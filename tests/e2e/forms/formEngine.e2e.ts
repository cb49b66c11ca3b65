import type { Page } from '@playwright/test'
import { errorSummary, field, fillMessage, pageHeading, signInAsVisitor, submitButton } from '../support/actions.ts'
import { fillPersonalStep, nextButton, stepHeading } from '../support/applicationSteps.ts'
import { expect, openPage, test } from '../support/fixtures.ts'

/**
 * Counts the rendered components inside the form for every commit, by the hook of React's developer tools.
 */
async function countRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Fiber = {
      tag: number
      flags: number
      alternate: Fiber | null
      child: Fiber | null
      sibling: Fiber | null
      stateNode: unknown
      memoizedProps: { className?: string } | null
    }
    const PERFORMED_WORK = 1
    const renderCounts: number[] = []
    ;(window as unknown as { renderCounts: number[] }).renderCounts = renderCounts
    function isForm(fiber: Fiber): boolean {
      return fiber.stateNode instanceof HTMLFormElement
    }
    function count(fiber: Fiber | null, isInsideForm: boolean): number {
      let sum = 0
      for (let each = fiber; each; each = each.sibling) {
        // React shares an unvisited subtree with the alternate tree.
        const isWithinForm = isInsideForm || isForm(each)
        const component = [0, 1, 11, 14, 15].includes(each.tag)
        if (isWithinForm && component && each.flags & PERFORMED_WORK) sum += 1
        if (!each.alternate || each.child !== each.alternate.child) sum += count(each.child, isWithinForm)
      }
      return sum
    }
    Object.defineProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
      value: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
        checkDCE() {},
        renderers: new Map(),
        onCommitFiberRoot(_id: number, tree: { current: Fiber }) {
          renderCounts.push(count(tree.current, false))
        },
      },
    })
  })
}

const rendersSince = (page: Page, firstCommit: number) =>
  page.evaluate(
    (start) => (window as unknown as { renderCounts: number[] }).renderCounts.slice(start).reduce((a, b) => a + b, 0),
    firstCommit,
  )
const commitCount = (page: Page) =>
  page.evaluate(() => (window as unknown as { renderCounts: number[] }).renderCounts.length)

for (const [form, buttonKey] of [
  ['applyDemo', 'form.submit'],
  ['applyReal', 'form.next'],
] as const)
  test(`a keystroke in ${form} renders at most two components of the form`, async ({ page, site }) => {
    await countRenders(page)
    const t = await openPage(page, `${site.url}/#/${form}`, 'en')
    await signInAsVisitor(page, t)
    const surname = field(page, t, 'surname')
    await surname.click()
    await expect.poll(() => commitCount(page)).toBeGreaterThan(0)
    expect(await rendersSince(page, 0)).toBeGreaterThan(20)

    for (const state of ['untouched', 'with every error shown']) {
      if (state !== 'untouched') await page.getByRole('button', { name: t(buttonKey), exact: true }).click()
      // The button's ripple would render during the keystroke.
      await expect(page.locator('form .MuiTouchRipple-child')).toHaveCount(0)
      await surname.focus()
      const from = await commitCount(page)
      await page.keyboard.press('9')
      // The debounced commit of the value counts as part of the keystroke.
      await page.waitForTimeout(500)
      expect(await rendersSince(page, from), state).toBeLessThanOrEqual(2)
    }
    await expect(surname).toHaveAccessibleDescription(t('fields.surname.errors.pattern'))
  })

test('errors of a step render only their own fields, and the next step renders no field again', async ({
  page,
  site,
}) => {
  await countRenders(page)
  const t = await openPage(page, `${site.url}/#/applyReal`, 'en')
  await signInAsVisitor(page, t)
  await expect(field(page, t, 'surname')).toBeVisible()
  const inputs = await page.locator('form').locator('input, select, textarea').count()
  expect(inputs).toBeGreaterThan(20)
  const rendersOf = async (action: () => Promise<void>): Promise<number> => {
    // Wait for the commit of typed text, and for renders caused by an image.
    await page.waitForTimeout(500)
    const from = await commitCount(page)
    await action()
    // Wait for later tasks, which set the URL and the title.
    await page.waitForTimeout(300)
    return rendersSince(page, from)
  }
  const withErrors = await rendersOf(async () => {
    await nextButton(page, t).click()
    await expect(errorSummary(page)).toBeFocused()
  })
  const errors = await errorSummary(page).getByRole('link').count()
  expect(errors).toBeGreaterThan(4)
  // Per error: template, mark, input and summary line; once: heading, progress and buttons.
  expect(withErrors).toBeLessThanOrEqual(4 * errors + 8)
  await fillPersonalStep(page, t)
  const withStep = await rendersOf(async () => {
    await nextButton(page, t).click()
    await expect(stepHeading(page)).toContainText(t('pages.applyReal.steps.contact'))
  })
  // Twice the components around the fields: for the step and for its URL.
  expect(withStep).toBeLessThanOrEqual(18)
})

test('an IME composition is not interrupted, and its text is sent', async ({ page, isolatedSite }) => {
  const t = await openPage(page, `${isolatedSite.url}/#/message`, 'tw')
  await fillMessage(page, t, 'ime@example.com')
  const name = field(page, t, 'name')
  await name.fill('')
  const devtools = await page.context().newCDPSession(page)
  for (const text of ['w', 'wa', '王']) {
    await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await page.waitForTimeout(300)
    await expect(name).toHaveValue(text)
  }
  await devtools.send('Input.insertText', { text: '王' })
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
  expect(JSON.parse(String(isolatedSite.query('select data from submissions')[0]?.data))).toMatchObject({ name: '王' })
})

test('text typed right before Enter is validated and sent', async ({ page, isolatedSite }) => {
  const t = await openPage(page, `${isolatedSite.url}/#/message`, 'en')
  await fillMessage(page, t, 'enter@example.com')
  await field(page, t, 'name').press('End')
  await page.keyboard.type(' II')
  await page.keyboard.press('Enter')
  await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
  expect(JSON.parse(String(isolatedSite.query('select data from submissions')[0]?.data))).toMatchObject({
    name: 'Suharto II',
  })
})

test('a declaration is in the summary by its own sentence, without its label', async ({ page, site }) => {
  const t = await openPage(page, `${site.url}/#/applyDemo`, 'tw')
  await signInAsVisitor(page, t)
  await submitButton(page, t).click()
  await expect(
    errorSummary(page).getByRole('link', { name: t('fields.over18.errors.const'), exact: true }),
  ).toHaveCount(1)
  await expect(errorSummary(page)).not.toContainText(t('fields.over18.label').replace('。', ''))
})

test('declarations are never pre-checked, and no object URL is leaked', async ({ page, site }) => {
  await page.addInitScript(() => {
    const open = new Set<string>()
    ;(window as unknown as { openUrls: Set<string> }).openUrls = open
    const { createObjectURL, revokeObjectURL } = URL
    URL.createObjectURL = (blob) => {
      const url = createObjectURL.call(URL, blob)
      open.add(url)
      return url
    }
    URL.revokeObjectURL = (url) => {
      open.delete(url)
      revokeObjectURL.call(URL, url)
    }
  })
  const t = await openPage(page, `${site.url}/#/applyDemo`, 'en')
  await signInAsVisitor(page, t)
  for (const name of ['over18', 'personalUse', 'termsRead']) await expect(field(page, t, name)).not.toBeChecked()
  const terms = page
    .locator('label')
    .filter({ hasText: t('fields.termsRead.label') })
    .getByRole('link')
  expect(await terms.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '#/legal/businessTerms',
    '#/legal/riskWarning',
    '#/legal/termsOfService',
    '#/legal/privacyProtection',
  ])
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  const image = page.getByRole('img', { name: t('form.codeImage') })
  const first = await image.getAttribute('src')
  await page.getByRole('button', { name: t('form.newCode') }).press('Enter')
  await expect(image).not.toHaveAttribute('src', first ?? '')
  const openUrls = () => page.evaluate(() => (window as unknown as { openUrls: Set<string> }).openUrls.size)
  expect(await openUrls()).toBe(1)
  await page.goto(`${site.url}/#/`)
  await expect.poll(openUrls).toBe(0)
})
