/** Replaces the URI library that rjsf imports to resolve `$ref`s: a form's schema contains none, see `resolveReferences`. */
export default {
  resolve: (base: string, ref: string): string => new URL(ref, base).href,
  equal: (a: string, b: string): boolean => a === b,
}
