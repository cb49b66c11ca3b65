import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { jpeg, jpegWithGps, pdf, png } from '../../support/fileFixtures.ts'
import { submitButton } from '../support/actions.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  captureSentFiles,
  expectUploadSuccess,
  filePayload,
  openUploadForm,
  storedFiles,
} from '../support/uploadActions.ts'

/**
 * Pauses the decoding of images, so that even a slow machine presses Submit before a photo is ready.
 * @returns a function that resumes decoding
 */
async function pauseDecoding(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { decode } = HTMLImageElement.prototype
    const releaseSignal = new Promise<void>((resolve) => Object.assign(window, { releaseDecoding: resolve }))
    HTMLImageElement.prototype.decode = async function (this: HTMLImageElement) {
      await releaseSignal
      return decode.call(this)
    }
  })
  return () => page.evaluate(() => (window as unknown as { releaseDecoding: () => void }).releaseDecoding())
}

test('a sideways 9 MB photo is sent upright, smaller and without GPS data, even if Submit is pressed at once', async ({
  page,
  isolatedSite,
}) => {
  const photo = await sharp({
    create: {
      width: 4032,
      height: 3024,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Make: 'Planted-camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 0/1' } })
    .jpeg({ quality: 98 })
    .toBuffer()
  expect(photo.length).toBeGreaterThan(9 * 1024 * 1024)
  const readSentFiles = await captureSentFiles(page)
  const releaseDecoding = await pauseDecoding(page)
  const { t, files, items, status } = await openUploadForm(page, isolatedSite)
  let posts = 0
  page.on('request', (request) => {
    if (request.url().includes('fileUploadUpdate')) posts += 1
  })
  await files.setInputFiles([await filePayload('IMG_0001.JPEG', photo)])
  await expect(status).toHaveText(t('form.filesPreparing'))
  await submitButton(page, t).click()
  await submitButton(page, t).click()
  expect(posts).toBe(0)
  await releaseDecoding()
  await expect(items.first()).toContainText(t('form.fileReducedFrom').split('{{')[0] as string)
  await expectUploadSuccess(page, t)
  expect(posts).toBe(1)
  const [file] = await readSentFiles()
  const metadata = await sharp(file?.content).metadata()
  expect(metadata).toMatchObject({ format: 'jpeg', width: 1920, height: 2560 })
  expect([metadata.exif, metadata.orientation, file?.content.includes('Planted-camera')]).toEqual([
    undefined,
    undefined,
    false,
  ])
  expect(file?.content.length).toBeLessThan(8 * 1024 * 1024)
  expect(storedFiles(isolatedSite)).toMatchObject([{ name: 'IMG_0001.JPEG', type: 'image/jpeg' }])
})

test('a small photo loses its EXIF, a large PNG becomes a JPEG on white, a PDF is unchanged', async ({
  page,
  isolatedSite,
}) => {
  const readSentFiles = await captureSentFiles(page)
  const { t, files, items } = await openUploadForm(page, isolatedSite)
  const upright = await sharp(await jpeg())
    .withExif({ IFD0: { Make: 'Planted-camera' } })
    .jpeg()
    .toBuffer()
  const sideways = await jpegWithGps()
  const clear = await sharp({
    create: { width: 3000, height: 400, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } },
  })
    .composite([{ input: await png(1500, 400), left: 0, top: 0 }])
    .png()
    .toBuffer()
  const statement = pdf()
  await files.setInputFiles([
    await filePayload('upright.jpg', upright),
    await filePayload('sideways.jpg', sideways),
    await filePayload('clear.png', clear),
    await filePayload('statement.pdf', statement),
  ])
  await expect(items).toHaveCount(4)
  await submitButton(page, t).click()
  await expectUploadSuccess(page, t)
  const [one, two, three, four] = await readSentFiles()
  expect(one?.content.includes('Planted-camera')).toBe(false)
  expect(await sharp(one?.content).metadata()).toMatchObject(
    await sharp(upright)
      .metadata()
      .then(({ width, height }) => ({ width, height })),
  )
  expect(await sharp(two?.content).metadata()).toMatchObject({ width: 80, height: 120 })
  expect((await sharp(two?.content).metadata()).exif).toBeUndefined()
  expect([three?.name, (await sharp(three?.content).metadata()).format]).toEqual(['clear.jpg', 'jpeg'])
  const { data, info } = await sharp(three?.content).raw().toBuffer({ resolveWithObject: true })
  expect(info.width).toBe(2560)
  expect([...data.subarray(data.length - 3)].every((each) => each > 250)).toBe(true)
  expect(four?.content.equals(statement)).toBe(true)
  expect(storedFiles(isolatedSite).map(({ name }) => name)).toEqual([
    'upright.jpg',
    'sideways.jpg',
    'clear.jpg',
    'statement.pdf',
  ])
})
