import { join } from 'node:path'
import type { Plugin } from 'vite'
import { parseHash, type GalleryState } from '../../studio/gallery/galleryState.ts'
import { markDifferences } from './markDifferences.ts'
import { takePictures } from './takePictures.ts'
import { BEFORE_FOLDER } from './buildGallery.ts'

const NO_STATE: GalleryState = { form: '', language: '', state: '', width: 360, mode: 'light' }

/**
 * The present picture of a state with its differences to the commit marked; undefined if the two look the same, or the
 * state is new.
 * @param folder the built gallery
 */
export async function differencesOf(folder: string, state: GalleryState): Promise<Buffer | undefined> {
  const [now, before] = await Promise.all(
    [folder, join(folder, BEFORE_FOLDER)].map(async (each) => (await takePictures(each, [state]))[0]?.png),
  )
  return now && before ? markDifferences(before, now) : undefined
}

/** Serves `differences.png`, with the members of the state as its query; 204 without differences. */
export const serveDifferences = (folder: string): Plugin => ({
  name: 'formwright:differences',
  configurePreviewServer({ middlewares }) {
    middlewares.use('/differences.png', ({ url = '', headers }, response, next) => {
      // Each answer starts two browsers, so no page of another site may ask.
      const { 'sec-fetch-site': site = 'same-origin' } = headers
      if (site !== 'same-origin') {
        response.statusCode = 403
        return response.end()
      }
      const state = parseHash(`#${new URL(url, 'http://gallery').search.slice(1)}`, NO_STATE)
      differencesOf(folder, state).then((png) => {
        response.statusCode = png ? 200 : 204
        response.setHeader('Content-Type', 'image/png')
        response.end(png)
      }, next)
    })
  },
})
