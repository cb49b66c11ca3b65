type Replacement = [module: RegExp, file: string]

/** Modules of rjsf and the file of `react/rjsf` that replaces each. Source: decision 003. */
export const DRAWING_REPLACEMENTS: Replacement[] = [
  [/^.*\/getDefaultRegistry\.js$/, 'defaultRegistry.ts'],
  [/^.*\/toFieldPathId\.js$/, 'fieldPathId.ts'],
  [/^markdown-to-jsx\/react$/, 'PlainText.tsx'],
]

/**
 * The same with modules that only validators need which are compiled in the browser. They save each form 9 and 2.4 kB: its
 * schema has no remote references, and its data and schema are JSON.
 */
export const RJSF_REPLACEMENTS: Replacement[] = [
  ...DRAWING_REPLACEMENTS,
  [/^fast-uri$/, 'uriResolver.ts'],
  [/^.*\/deepEquals\.js$/, 'deepEquals.ts'],
]
