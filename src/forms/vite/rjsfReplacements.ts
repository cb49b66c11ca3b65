/**
 * Modules of rjsf, or that rjsf imports, and the file of `react/rjsf` that replaces each. The last two save each form 9
 * and 2.4 kB: its schema has no remote references, and its data and schema are JSON. Source: decision 003.
 */
export const RJSF_REPLACEMENTS: [module: RegExp, file: string][] = [
  [/^.*\/getDefaultRegistry\.js$/, 'defaultRegistry.ts'],
  [/^.*\/toFieldPathId\.js$/, 'fieldPathId.ts'],
  [/^markdown-to-jsx\/react$/, 'PlainText.tsx'],
  [/^fast-uri$/, 'uriResolver.ts'],
  [/^.*\/deepEquals\.js$/, 'deepEquals.ts'],
]
