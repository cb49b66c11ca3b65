import type shallowMerge from '@rjsf/utils/lib/schema/shallowAllOfMerge.js'

type Merge = typeof shallowMerge

let merge: Merge | undefined

/** Provides what merges `allOf`: see `fullAllOfMerge.ts`, a part of the chunks of forms that have one. */
export function provideAllOfMerge(provided: Merge): void {
  merge = provided
}

/** Replaces rjsf's merging of `allOf`, which few forms need. @throws Error in a form whose chunk does not provide it */
export default function shallowAllOfMerge(schema: Parameters<Merge>[0]): ReturnType<Merge> {
  if (!merge) throw new Error('No form of this page was known to have allOf.')
  return merge(schema)
}
