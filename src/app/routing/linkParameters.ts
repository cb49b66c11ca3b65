import { linkParameters } from 'virtual:formwright/pages'
import { save, load } from '../../storage/storage.ts'

/** The key of the session storage under which a link's parameters are kept. */
const STORAGE_KEY = 'link'

/** Longer ones are no codes. */
const MAX_LENGTH = 128

/**
 * Remembers for the session what the link to the site said that a form will take (`?ib=`, before the hash or inside it).
 * A later link with such parameters takes the place of an earlier one.
 */
export function saveLinkParameters({ search, hash }: Pick<Location, 'search' | 'hash'>): void {
  const parameters = { ...parametersOf(search), ...parametersOf(hash.split('?')[1] ?? '') }
  if (Object.keys(parameters).length > 0) save(STORAGE_KEY, parameters, { where: 'session' })
}

/** Parameters of a page's address, and below them those that the link to the site said. */
export function withLinkParameters(searchParams: URLSearchParams): URLSearchParams {
  const saved = load(STORAGE_KEY, { where: 'session' })
  const merged = new URLSearchParams(searchParams)
  for (const name of linkParameters) {
    const value = typeof saved === 'object' && saved !== null ? (saved as Record<string, unknown>)[name] : undefined
    if (!merged.has(name) && typeof value === 'string') merged.set(name, value)
  }
  return merged
}

function parametersOf(search: string): Record<string, string> {
  const params = new URLSearchParams(search)
  return Object.fromEntries(
    linkParameters.flatMap((name) => {
      const value = params.get(name)
      return value && value.length <= MAX_LENGTH ? [[name, value]] : []
    }),
  )
}
