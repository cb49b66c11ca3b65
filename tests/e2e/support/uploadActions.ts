import type { Locator, Page } from '@playwright/test'
import type { SiteServer } from '../../support/siteServer.ts'
import { field, pageHeading, signIn } from './actions.ts'
import { expect, openPage, type Translate } from './fixtures.ts'
import { DEMO_CUSTOMER } from '../../support/sampleCustomers.ts'

/** A file in the shape that Playwright expects. */
export interface FilePayload {
  name: string
  mimeType: string
  buffer: Buffer
}
export const filePayload = async (name: string, buffer: Buffer | Promise<Buffer>): Promise<FilePayload> => ({
  name,
  mimeType: name.endsWith('.pdf') ? 'application/pdf' : name.endsWith('.png') ? 'image/png' : 'image/jpeg',
  buffer: await buffer,
})

/** Records the files that the page sends. @returns a function that reads them */
export async function captureSentFiles(page: Page): Promise<() => Promise<{ name: string; content: Buffer }[]>> {
  await page.addInitScript(() => {
    const sentFiles: File[] = []
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) sentFiles.push(...[...body.values()].filter((value) => value instanceof File))
      send.call(this, body)
    }
    Object.assign(window, { sentFiles: sentFiles })
  })
  return async () => {
    const sentFiles = await page.evaluate(() =>
      Promise.all(
        (window as unknown as { sentFiles: File[] }).sentFiles.map(async (file) => {
          const bytes = new Uint8Array(await file.arrayBuffer())
          const text = Array.from({ length: Math.ceil(bytes.length / 8192) }, (_, part) =>
            String.fromCharCode(...bytes.subarray(part * 8192, part * 8192 + 8192)),
          ).join('')
          return { name: file.name, content: btoa(text) }
        }),
      ),
    )
    return sentFiles.map(({ name, content }) => ({ name, content: Buffer.from(content, 'base64') }))
  }
}

/** A DataTransfer with these files, for drag and paste events. */
export const createDataTransfer = (page: Page, files: FilePayload[]) =>
  page.evaluateHandle(
    (contents) => {
      const dataTransfer = new DataTransfer()
      for (const { name, mimeType, base64 } of contents)
        dataTransfer.items.add(
          new File([Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))], name, { type: mimeType }),
        )
      return dataTransfer
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
  )

/** Pastes files into the focused element. */
export async function pasteFiles(page: Page, files: FilePayload[]): Promise<void> {
  const dataTransfer = await createDataTransfer(page, files)
  await page.evaluate(
    (clipboardData) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      ),
    dataTransfer,
  )
}

/** Opens the upload form as a customer. @returns the translator and the parts of the file field */
export async function openUploadForm(
  page: Page,
  site: SiteServer,
  language = 'en',
): Promise<{ t: Translate; files: Locator; items: Locator; status: Locator }> {
  const t = await openPage(page, `${site.url}/#/fileUpload`, language)
  await signIn(page, t, ...DEMO_CUSTOMER)
  await field(page, t, 'documentType').selectOption('identity')
  const list = page.getByRole('list', { name: t('form.fileChosen') })
  return {
    t,
    files: field(page, t, 'files'),
    items: list.getByRole('listitem'),
    status: page.locator('.fw-file-status'),
  }
}

/** Files in the server's database, in the order of submission. */
export const storedFiles = (site: SiteServer) => site.query('select name, type, size from files order by position')

/** Waits for the success page of the upload form. */
export const expectUploadSuccess = (page: Page, t: Translate) =>
  expect(pageHeading(page)).toHaveText(t('pages.fileUpload.success.title'))
