import { linkParameters } from 'virtual:formwright/pages'
import { keep, recall } from '../storage/storage.ts'

/** The key of the session storage under which a link's parameters are kept. */
const KEY = 'link'

/** Longer ones are no codes. */
const MAX_LENGTH = 128

/**
 * Remembers for the session what the link to the site said that a form will take (`?ib=`, before the hash or inside it).
 * A later link with such parameters takes the place of an earlier one.
 */
export function rememberLink({ search, hash }: Pick<Location, 'search' | 'hash'>): void {
  const said = { ...parametersOf(search), ...parametersOf(hash.split('?')[1] ?? '') }
  if (Object.keys(said).length > 0) keep(KEY, said, { where: 'session' })
}

/** Parameters of a page's address, and below them those that the link to the site said. */
export function withLink(asked: URLSearchParams): URLSearchParams {
  const kept = recall(KEY, { where: 'session' })
  const both = new URLSearchParams(asked)
  for (const name of linkParameters) {
    const value = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>)[name] : undefined
    if (!both.has(name) && typeof value === 'string') both.set(name, value)
  }
  return both
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
