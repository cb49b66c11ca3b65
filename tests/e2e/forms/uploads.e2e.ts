import type { ElementHandle, Page } from '@playwright/test'
import { jpeg, pdf, png } from '../../support/fileFixtures.ts'
import { field, submitButton } from '../support/actions.ts'
import { expect, test, type Translate } from '../support/fixtures.ts'
import {
  createDataTransfer,
  expectUploadSuccess,
  openUploadForm,
  pasteFiles,
  storedFiles,
  filePayload,
  type FilePayload,
} from '../support/uploadActions.ts'

const fileButton = (page: Page, t: Translate, action: string, name: string) =>
  page.getByRole('button', {
    name: t('form.labelAndValue').replace('{{label}}', t(action)).replace('{{value}}', name),
    exact: true,
  })

test('files can be dropped on the field, with a highlight, and pasted while no text input has the focus', async ({
  page,
  site,
}) => {
  const { t, files, items, status } = await openUploadForm(page, site)
  const zone = page.locator('.fw-files')
  const draggedFiles = await createDataTransfer(page, [
    await filePayload('a.jpg', jpeg()),
    await filePayload('b.pdf', pdf()),
  ])
  await zone.dispatchEvent('dragenter', { dataTransfer: draggedFiles })
  await expect(zone).toHaveClass(/fw-over/)
  await zone.dispatchEvent('dragleave', { dataTransfer: draggedFiles })
  await expect(zone).not.toHaveClass(/fw-over/)
  await zone.dispatchEvent('dragover', { dataTransfer: draggedFiles })
  await expect(zone).toHaveClass(/fw-over/)
  await zone.dispatchEvent('drop', { dataTransfer: draggedFiles })
  await expect(zone).not.toHaveClass(/fw-over/)
  await expect(items).toHaveCount(2)
  await expect(status).toHaveText(t('form.filesAdded_other').replace('{{count}}', '2'))

  await field(page, t, 'description').focus()
  await pasteFiles(page, [await filePayload('into text.png', png())])
  await files.focus()
  await pasteFiles(page, [await filePayload('into field.png', png())])
  await expect(items).toHaveCount(3)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await pasteFiles(page, [await filePayload('into page.png', png())])
  await expect(items).toHaveCount(4)
  await expect(items.locator('.fw-file-name')).toHaveText(['a.jpg', 'b.pdf', 'into field.png', 'into page.png'])
})

test('files can be reordered and replaced by keyboard; they are stored in that order', async ({
  page,
  isolatedSite,
}) => {
  const { t, files, items, status } = await openUploadForm(page, isolatedSite, 'tw')
  await files.setInputFiles([
    await filePayload('一.jpg', jpeg()),
    await filePayload('二.pdf', pdf()),
    await filePayload('三.png', png()),
  ])
  await expect(items).toHaveCount(3)
  const movedStatus = (name: string, number: number) =>
    t('form.fileMoved').replace('{{name}}', name).replace('{{number}}', String(number)).replace('{{total}}', '3')
  await expect(fileButton(page, t, 'form.moveUp', '一.jpg')).toHaveCount(0)
  await expect(fileButton(page, t, 'form.moveDown', '三.png')).toHaveCount(0)
  await fileButton(page, t, 'form.moveUp', '三.png').focus()
  await page.keyboard.press('Enter')
  await expect(status).toHaveText(movedStatus('三.png', 2))
  await expect(fileButton(page, t, 'form.moveUp', '三.png')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(status).toHaveText(movedStatus('三.png', 1))
  // The first file has no “move up”, so “move down” gets the focus.
  await expect(fileButton(page, t, 'form.moveDown', '三.png')).toBeFocused()

  const chooser = page.waitForEvent('filechooser')
  await fileButton(page, t, 'form.replace', '二.pdf').focus()
  await page.keyboard.press('Enter')
  const fileChooser = await chooser
  expect(fileChooser.isMultiple()).toBe(false)
  await fileChooser.setFiles([await filePayload('二之二.pdf', pdf())])
  await expect(status).toHaveText(t('form.fileReplaced').replace('{{old}}', '二.pdf').replace('{{name}}', '二之二.pdf'))
  await expect(fileButton(page, t, 'form.replace', '二之二.pdf')).toBeFocused()
  await expect(items.locator('.fw-file-name')).toHaveText(['三.png', '一.jpg', '二之二.pdf'])
  await submitButton(page, t).click()
  await expectUploadSuccess(page, t)
  expect(storedFiles(isolatedSite).map(({ name }) => name)).toEqual(['三.png', '一.jpg', '二之二.pdf'])
})

test('each invalid file has one message with its name, and with its size if that is too large; without it, the form is sent', async ({
  page,
  isolatedSite,
}) => {
  const { t, files } = await openUploadForm(page, isolatedSite)
  const bad: [FilePayload, string][] = [
    [
      await filePayload('invoice\u202Egpj.exe.jpg', Buffer.from('MZ\u0090\u0000')),
      `invoicegpj.exe.jpg: ${t('errors.fileType').replace('{{types}}', 'JPEG, PNG or PDF')}`,
    ],
    [await filePayload('empty.jpg', Buffer.alloc(0)), `empty.jpg: ${t('errors.fileEmpty')}`],
    [
      await filePayload('scan.pdf', Buffer.concat([pdf(), Buffer.alloc(9 * 1024 * 1024)])),
      `scan.pdf (9.01 MB): ${t('errors.fileSize').replace('{{limit}}', '8')}`,
    ],
    // A JPEG that cannot be decoded is validated unchanged.
    [
      await filePayload(
        'broken.jpg',
        Buffer.concat([(await jpeg()).subarray(0, 300), Buffer.alloc(9 * 1024 * 1024, 1)]),
      ),
      `broken.jpg (9.01 MB): ${t('errors.fileSize').replace('{{limit}}', '8')}`,
    ],
  ]
  for (const [file, sentence] of bad) {
    await files.setInputFiles([file])
    const error = page.locator('.fw-field').filter({ has: files }).locator('.fw-error')
    await expect(error).toHaveText(sentence)
    // List and error show the sanitized name of the file.
    await expect(page.locator('.fw-file-name')).toHaveText(/^[^ :]+/.exec(sentence)?.[0] ?? '')
    await page.getByRole('button', { name: /^Remove/ }).click()
    await expect(files).toBeFocused()
  }
  const good = await filePayload('good.jpg', jpeg())
  await files.setInputFiles([good, good, good, good, good])
  await submitButton(page, t).click()
  const tooMany = t('fields.files.errors.maxItems_other').replace('{{count}}', '4')
  await expect(files).toHaveAccessibleDescription(new RegExp(`${tooMany.replace(/[.()]/g, '\\$&')}$`))
  const remove = page.getByRole('button', { name: /^Remove/ })
  while ((await remove.count()) > 0) await remove.first().click()
  const long = `${'very '.repeat(30)}long name.pdf`
  await files.setInputFiles([await filePayload(long, pdf())])
  const name = page.locator('.fw-file-name')
  await expect(name).toHaveText(/^very very .*… long name\.pdf$/)
  await expect(name).toHaveAttribute('title', long)
  await submitButton(page, t).click()
  await expectUploadSuccess(page, t)
})

test('each of several invalid files has its own message in its row, is announced, and can be removed', async ({
  page,
  isolatedSite,
}) => {
  const { t, files, items } = await openUploadForm(page, isolatedSite)
  await files.setInputFiles([
    await filePayload('empty.jpg', Buffer.alloc(0)),
    await filePayload('good.pdf', pdf()),
    await filePayload('program.pdf', Buffer.from('MZ\u0090\u0000')),
  ])
  const messages = [t('errors.fileEmpty'), t('errors.fileType').replace('{{types}}', 'JPEG, PNG or PDF')]
  await expect(items.nth(0)).toContainText(messages[0] ?? '')
  await expect(items.nth(2)).toContainText(messages[1] ?? '')
  await expect(items.nth(1).locator('.fw-file-error')).toHaveCount(0)
  await expect(items.nth(1)).toContainText('kB')
  const status = page.locator('.fw-file-status')
  await expect(status).toContainText(`empty.jpg: ${messages[0]}`)
  await expect(status).toContainText(`program.pdf: ${messages[1]}`)
  await page.getByRole('button', { name: t('form.fileRemove').replace('{{name}}', 'program.pdf') }).click()
  await page.getByRole('button', { name: t('form.fileRemove').replace('{{name}}', 'empty.jpg') }).click()
  await expect(items).toHaveCount(1)
  await expect(page.locator('.fw-file-error')).toHaveCount(0)
})

test('during sending, the files show their progress one after the other', async ({ page, isolatedSite }) => {
  const { t, files, items } = await openUploadForm(page, isolatedSite)
  await files.setInputFiles([
    await filePayload('first.jpg', jpeg(1500, 1000)),
    await filePayload('second.jpg', jpeg(1500, 1000)),
  ])
  await expect(items).toHaveCount(2)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 500_000,
  })
  await submitButton(page, t).click()
  const bar = (name: string) => page.getByRole('progressbar', { name: t('form.fileSending').replace('{{name}}', name) })
  await expect(bar('first.jpg')).toBeVisible()
  await expect(fileButton(page, t, 'form.replace', 'first.jpg')).toHaveCount(0)
  const progress: [number, number][] = []
  await expect
    .poll(
      async () => {
        const bars = await page
          .locator('progress.fw-file-progress')
          .evaluateAll((each) => each.map((bar) => (bar as HTMLProgressElement).value))
        if (bars.length === 2) progress.push(bars as [number, number])
        return bars.length
      },
      { intervals: [60] },
    )
    .toBe(0)
  expect(progress.some(([first, second]) => first > 0.05 && first < 1 && second === 0)).toBe(true)
  expect(progress.some(([first, second]) => first === 1 && second > 0.05 && second < 1)).toBe(true)
  await expectUploadSuccess(page, t)
})

/** Centre of the visible button inside the file field. */
async function chooseButtonCentre(page: Page): Promise<[number, number]> {
  const button = page.locator('.fw-drop .ui-button')
  await button.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return [x + width / 2, y + height / 2]
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true })

  test('a tap on the visible button opens the file dialogue', async ({ page, site }) => {
    await openUploadForm(page, site)
    const chooser = page.waitForEvent('filechooser', { timeout: 10_000 })
    await page.touchscreen.tap(...(await chooseButtonCentre(page)))
    expect((await chooser).isMultiple()).toBe(true)
  })

  test('the form has a camera button, and the file list fits the screen', async ({ page, site }) => {
    const { t, files, items } = await openUploadForm(page, site, 'vi')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: t('form.takePhoto'), exact: true }).tap()
    const fileChooser = await chooser
    expect(
      await (fileChooser.element() as ElementHandle<HTMLInputElement>).evaluate((input) => [
        input.getAttribute('capture'),
        input.getAttribute('accept'),
      ]),
    ).toEqual(['environment', 'image/*'])
    await fileChooser.setFiles([await filePayload('image.jpg', jpeg())])
    await expect(items).toHaveCount(1)
    await files.setInputFiles([await filePayload(`${'ยาว'.repeat(40)}.pdf`, pdf())])
    await expect(items).toHaveCount(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    const boxes = await page
      .locator('.fw-file-buttons button')
      .evaluateAll((buttons) =>
        buttons.map((each) => each.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
      )
    expect(Math.min(...boxes)).toBeGreaterThanOrEqual(44)
  })
})

test('with a mouse, the form has no camera button, and a click on the visible button opens the file dialogue', async ({
  page,
  site,
}) => {
  const { t, files } = await openUploadForm(page, site)
  await expect(files).toHaveAccessibleName(new RegExp(`^${t('fields.files.label')}.*${t('form.chooseFiles')}`))
  const chooser = page.waitForEvent('filechooser', { timeout: 10_000 })
  await page.mouse.click(...(await chooseButtonCentre(page)))
  expect((await chooser).isMultiple()).toBe(true)
  await expect(files).toHaveAccessibleDescription(new RegExp(t('form.filesReduced')))
  await expect(page.getByText(t('form.takePhoto'))).toBeHidden()
})
