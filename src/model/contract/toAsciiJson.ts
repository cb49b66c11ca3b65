/** JSON in ASCII, as a header value must be: every other character as `\uXXXX`. Source: docs/contract.md section 2. */
export const toAsciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
