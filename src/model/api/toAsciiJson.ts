/** JSON for a header value: every character beyond ASCII as `\uXXXX`. Source: docs/contract.md section 1. */
export const toAsciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
