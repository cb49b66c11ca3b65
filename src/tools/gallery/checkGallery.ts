/** Looks at every picture of the gallery, with `GALLERY=all` in the environment. */
export const CHECK_GALLERY = [
  ['node', 'src/tools/browsers.ts'],
  ['playwright', 'test', 'tests/e2e/gallery'],
] as const
