import { chromium, type Page } from '@playwright/test'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { formatHash, type GalleryState } from '../../studio/gallery/galleryState.ts'
import { headlessShell } from '../browsers/browsers.ts'
import { AXE_FILE } from './buildGallery.ts'

/** A form in one state, as a person sees it. */
export interface Picture {
  png: Buffer
  /** Findings of axe, one line each. */
  findings: string[]
}

/** Pages that load at the same time. */
const TABS = 3
const HEIGHT = 640
const READY_TIMEOUT_MS = 30_000

/**
 * Takes pictures of forms by the gallery's frame in a folder, in the order of `states`; undefined for a state that the
 * form does not reach.
 */
export async function takePictures(folder: string, states: GalleryState[]): Promise<(Picture | undefined)[]> {
  const browser = await chromium.launch({ ...headlessShell(), args: ['--no-sandbox', '--disable-gpu'] })
  const pictures: (Picture | undefined)[] = []
  const rest = [...states.entries()]
  const work = async () => {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    for (let next = rest.shift(); next; next = rest.shift()) {
      const [index, state] = next
      pictures[index] = await takePicture(page, folder, state)
    }
  }
  try {
    await Promise.all(Array.from({ length: TABS }, work))
  } finally {
    await browser.close()
  }
  return pictures
}

async function takePicture(page: Page, folder: string, state: GalleryState): Promise<Picture | undefined> {
  await page.setViewportSize({ width: state.width, height: HEIGHT })
  // A change of the hash alone would not load the frame again.
  await page.goto('about:blank')
  await page.goto(`${pathToFileURL(join(folder, 'frame.html')).href}${formatHash(state)}`)
  const isReady = await page
    .locator('html[data-gallery=ready]')
    .waitFor({ state: 'attached', timeout: READY_TIMEOUT_MS })
    .then(() => true)
    .catch(() => false)
  if (!isReady) return undefined
  const png = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
  await page.addScriptTag({ path: AXE_FILE })
  const findings = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] })
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`)
  })
  return { png, findings }
}
