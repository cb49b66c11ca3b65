/** Replaces the URI library with which rjsf resolves `$ref`s: a form's schema has none, see `resolveReferences`. */
export default {
  resolve: (base: string, ref: string): string => new URL(ref, base).href,
  equal: (a: string, b: string): boolean => a === b,
}
