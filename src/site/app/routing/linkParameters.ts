import { linkParameters } from 'virtual:formwright/pages'
import { isObject } from '../../../forms/schema/isObject.ts'
import { load, save } from '../../session/storage.ts'

/** Key in session storage. */
const STORAGE_KEY = 'link'

/** Maximum characters of a value; longer ones are no codes. */
const MAX_LENGTH = 128

/**
 * Saves the URL parameters that some form uses (`?ib=`, before or inside the hash) for the session. A later link with
 * such parameters replaces an earlier one.
 */
export function saveLinkParameters({ search, hash }: Pick<Location, 'search' | 'hash'>): void {
  const parameters = { ...parametersOf(search), ...parametersOf(hash.split('?')[1] ?? '') }
  if (Object.keys(parameters).length > 0) save(STORAGE_KEY, parameters, { where: 'session' })
}

/** A page's parameters, completed by the saved ones. */
export function withLinkParameters(searchParams: URLSearchParams): URLSearchParams {
  const savedParameters = load(STORAGE_KEY, { where: 'session' })
  const merged = new URLSearchParams(searchParams)
  for (const name of linkParameters) {
    const value = isObject(savedParameters) ? savedParameters[name] : undefined
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
