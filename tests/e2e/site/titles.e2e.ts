import { readSiteConfig } from '../../../src/project/read/readDefinitions.ts'
import { errorSummary, field, pageHeading, signInAsVisitor } from '../support/actions.ts'
import { expect, openPage, test, translatorFor } from '../support/fixtures.ts'
import { REFERENCE_SITE } from '../support/referenceSite.ts'

test('the title of a tab shows step, errors and missing pages; lists and details differ', async ({ page, site }) => {
  const t = await openPage(page, `${site.url}/#/applyReal`, 'en')
  const titleOf = (title: string) => `${title} – ${readSiteConfig(REFERENCE_SITE).brand.name}`
  await signInAsVisitor(page, t)
  await expect(pageHeading(page)).toHaveText(t('pages.applyReal.title'))
  const heading = page.getByRole('heading', { level: 2 }).first()
  const stepTitle = `${await heading.innerText()} – ${t('pages.applyReal.title')}`
  await expect(page).toHaveTitle(titleOf(stepTitle))
  await page.getByRole('button', { name: t('form.next'), exact: true }).click()
  await expect(errorSummary(page)).toBeFocused()
  await expect(page).toHaveTitle(titleOf(t('form.errorTitle').replace('{{title}}', stepTitle)))
  await field(page, t, 'surname').fill('Chan')
  for (const [address, title] of [
    ['#/nowhere', t('notFound.title')],
    ['#/productDetail/nowhere', t('notFound.title')],
    ['#/legal/nowhere', t('notFound.title')],
    ['#/legal/__proto__', t('notFound.title')],
    ['#/legal/constructor', t('notFound.title')],
    ['#/product', t('pages.product.title')],
  ]) {
    await page.goto(`${site.url}/${address}`)
    await expect(page).toHaveTitle(titleOf(title ?? ''))
  }
  for (const kind of ['school', 'activity', 'about', 'product'])
    expect(t(`pages.${kind}Detail.title`)).not.toBe(t(`pages.${kind}.title`))
})

test('the document has a description in each language, theme colours, a touch icon and a sharing image', async ({
  page,
  site,
}) => {
  const meta = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`)
  const t = await openPage(page, `${site.url}/`, 'tw')
  await expect(meta('description')).toHaveAttribute('content', t('description'))
  await page.getByLabel(t('language'), { exact: true }).selectOption('vi')
  await expect(meta('description')).toHaveAttribute('content', translatorFor('vi')('description'))
  const colors = await meta('theme-color').evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content')))
  expect(new Set(colors).size).toBe(2)
  for (const address of [
    await page.locator('link[rel="apple-touch-icon"]').getAttribute('href'),
    await meta('og:image').getAttribute('content'),
  ]) {
    const image = await page.request.get(new URL(address ?? '', `${site.url}/`).href)
    expect(image.headers()['content-type']).toBe('image/png')
    expect((await image.body()).length).toBeLessThan(20_000)
  }
})
