/** What may stand after a backslash in Unicode mode outside a class; a hyphen too inside one. */
const ESCAPABLE = /[\^$\\.*+?()[\]{}|/dDwWsSbBfnrtv0-9cxukpP]/

/**
 * A pattern in Unicode mode, for one that can only be read in the old mode: without needless backslashes (`\_`) and with
 * those that are needed (`}`). As it is where it can be read already, or not be mended.
 */
export function unicodePattern(pattern: string): string {
  if (isUnicodePattern(pattern)) return pattern
  const mended = mendEscapes(pattern)
  return isUnicodePattern(mended) ? mended : pattern
}

/** Whether a pattern can be read in Unicode mode, in which `\_` is an error. */
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
      // After a class such as \w it is no range: [\w-.]
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
