/** Characters allowed after a backslash in Unicode mode; inside a class also a hyphen. */
const ESCAPABLE = /[\^$\\.*+?()[\]{}|/dDwWsSbBfnrtv0-9cxukpP]/

/**
 * Converts a pattern that is valid only in the old mode to Unicode mode: removes needless backslashes (`\_`) and adds
 * missing ones (`}`). Returns it unchanged if it is valid already or cannot be converted.
 */
export function unicodePattern(pattern: string): string {
  if (isUnicodePattern(pattern)) return pattern
  const mended = mendEscapes(pattern)
  return isUnicodePattern(mended) ? mended : pattern
}

/** Whether a pattern is valid in Unicode mode, in which `\_` is an error. */
export function isUnicodePattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}

function mendEscapes(pattern: string): string {
  let isInClass = false
  return pattern.replace(/\\?[\s\S]|\\$/g, (token, index: number) => {
    if (token.length === 2 && token.startsWith('\\')) {
      const character = token.slice(1)
      return ESCAPABLE.test(character) || (isInClass && character === '-') ? token : character
    }
    if (isInClass) {
      isInClass = token !== ']'
      // Beside a class such as \w, a hyphen is no range: [\w-.]
      const isAlone =
        token === '-' && (/\\[dDwWsS]$/.test(pattern.slice(0, index)) || /^-\\[dDwWsS]/.test(pattern.slice(index)))
      return isAlone ? '\\-' : token
    }
    isInClass = token === '['
    const isQuantifier = token === '{' && /^\{\d+(,\d*)?\}/.test(pattern.slice(index))
    const endsQuantifier = token === '}' && /\{\d+(,\d*)?$/.test(pattern.slice(0, index))
    return /[\]{}]/.test(token) && !isQuantifier && !endsQuantifier ? `\\${token}` : token
  })
}
