/** Shorter domains of providers, such as `qq.com`, resemble too many others. */
const MIN_DOMAIN_LENGTH = 9

/**
 * An address with the domain of a large provider, if the typed domain is one slip away from it (`gmial.com`).
 * @param providers domains that need no correction, the most likely first
 */
export function correctedEmail(email: string, providers: string[]): string | undefined {
  const atIndex = email.lastIndexOf('@')
  const domain = email.slice(atIndex + 1).toLowerCase()
  if (atIndex < 1 || providers.includes(domain)) return undefined
  const provider = providers.find((each) => each.length >= MIN_DOMAIN_LENGTH && isOneSlipAway(domain, each))
  return provider === undefined ? undefined : `${email.slice(0, atIndex + 1)}${provider}`
}

/** Whether one letter is missing, too many or another, or two neighbours changed places. */
function isOneSlipAway(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start++
  let end = 0
  while (end < Math.min(typed.length, meant.length) - start && typed.at(-1 - end) === meant.at(-1 - end)) end++
  const [typedPart, meantPart] = [typed.slice(start, typed.length - end), meant.slice(start, meant.length - end)]
  const hasSwappedNeighbours = typedPart.length === 2 && typedPart === [...meantPart].reverse().join('')
  return hasSwappedNeighbours || (typedPart.length <= 1 && meantPart.length <= 1)
}
