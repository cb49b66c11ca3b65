import type sanitize from '@rjsf/utils/lib/schema/sanitizeDataForNewSchema.js'

type Sanitize = typeof sanitize

let provided: Sanitize | undefined

/** Provides what keeps of an alternative's data what fits another one: see `listFields.ts`. */
export function provideSanitizing(sanitizeData: Sanitize): void {
  provided = sanitizeData
}

/** Replaces rjsf's function, which only alternatives call. @throws Error in a form whose chunk does not provide it */
export default function sanitizeDataForNewSchema(...args: Parameters<Sanitize>): ReturnType<Sanitize> {
  if (!provided) throw new Error('No form of this page was known to have alternatives.')
  return provided(...args)
}
