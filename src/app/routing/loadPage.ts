import type { ComponentType } from 'react'
import { screenLoader } from './screens.ts'

/** Milliseconds until a page's chunk is given up. Source: docs/requirements.md section 9. */
const CHUNK_TIMEOUT_MS = 120_000

const pendingPages = new Map<string, Promise<ComponentType>>()
const loadedPages = new Map<string, ComponentType>()

/** The component of a page that was fetched before. */
export const loadedPage = (id: string): ComponentType | undefined => loadedPages.get(id)

/** The component of a page. Rejects when its chunk cannot be had in time; asking again tries again. */
export function loadPage(id: string): Promise<ComponentType> {
  const pending = pendingPages.get(id)
  if (pending) return pending
  const page = withTimeout(
    screenLoader(id)?.() ?? Promise.reject(new Error(`There is no screen for the page “${id}”.`)),
  )
  pendingPages.set(id, page)
  page.then(
    (Screen) => loadedPages.set(id, Screen),
    () => pendingPages.delete(id),
  )
  return page
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The page took too long to load.')), CHUNK_TIMEOUT_MS)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
