import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { preview } from 'vite'
import { expect, test } from '@playwright/test'
import { buildGallery } from '../../../src/tools/gallery/buildGallery.ts'
import { serveDifferences } from '../../../src/tools/gallery/differences.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { axeViolations, installAxe } from '../support/layoutChecks.ts'

test('the gallery shows pictures side by side within its window, and marks the differences to a commit', async ({
  page,
}, { outputDir }) => {
  const root = mkdtempSync(join(tmpdir(), 'formwright-before-'))
  for (const folder of ['schemas', 'locales'])
    cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true })
  const file = join(root, 'locales/en/pages/message.json')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/"title": "[^"]*"/, '"title": "Write to us at any time"'))
  try {
    await buildGallery(PROJECT_ROOT, outputDir, { ref: 'an "old" commit', definitions: root })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
  const server = await preview({
    configFile: false,
    root: PROJECT_ROOT,
    build: { outDir: outputDir },
    preview: { host: '127.0.0.1', port: 0 },
    plugins: [serveDifferences(outputDir)],
  })
  try {
    await installAxe(page)
    const url = server.resolvedUrls?.local[0] ?? ''
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await fetch(`${url}differences.png?form=message`, { headers: foreign })).status).toBe(403)
    await page.goto(`${url}#form=message&language=en&state=empty&width=1280&mode=light`)
    const boxes = () =>
      page.locator('iframe').evaluateAll((frames) => frames.map((frame) => frame.getBoundingClientRect().right))
    const fits = async () => {
      const { width } = page.viewportSize() ?? { width: 0 }
      expect((await boxes()).every((right) => right <= width)).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.getByRole('link', { name: 'all widths' }).click()
    await expect(page.locator('iframe')).toHaveCount(3)
    await fits()
    await page.getByRole('link', { name: 'before and now (an "old" commit)' }).click()
    await expect(page.frameLocator('iframe >> nth=0').locator('h1')).toHaveText('Write to us at any time')
    await expect(page.frameLocator('iframe >> nth=1').locator('h1')).not.toHaveText('Write to us at any time')
    await expect(page.getByRole('img', { name: 'differences marked' })).toBeVisible()
    // Each picture is a page of its own with a main part.
    expect((await axeViolations(page)).filter((each) => !each.startsWith('landmark-unique: <main'))).toEqual([])
    await fits()
    await page.getByRole('link', { name: /\(rechargeForm\)/ }).click()
    await expect(page.getByText('There is no difference to mark.')).toBeVisible()
    // Nothing compares pictures for a folder, which must not look like “no difference”.
    await page.goto(`${pathToFileURL(join(outputDir, 'index.html')).href}${new URL(page.url()).hash}`)
    await expect(page.getByText(/^Only the gallery that npm run gallery serves/)).toBeVisible()
  } finally {
    await server.close()
  }
})
