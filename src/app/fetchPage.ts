import type { ComponentType } from 'react'
import { loaderOf } from './screens.ts'

/** Milliseconds until a page's chunk is given up. Source: seed, section 9. */
const TIMEOUT = 120_000

const onTheWay = new Map<string, Promise<ComponentType>>()
const fetched = new Map<string, ComponentType>()

/** The component of a page that was fetched before. */
export const fetchedPage = (id: string): ComponentType | undefined => fetched.get(id)

/** The component of a page. Rejects when its chunk cannot be had in time; asking again tries again. */
export function fetchPage(id: string): Promise<ComponentType> {
  const known = onTheWay.get(id)
  if (known) return known
  const page = withTimeout(loaderOf(id)?.() ?? Promise.reject(new Error(`There is no screen for the page “${id}”.`)))
  onTheWay.set(id, page)
  page.then(
    (Screen) => fetched.set(id, Screen),
    () => onTheWay.delete(id),
  )
  return page
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The page took too long to load.')), TIMEOUT)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
