const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const DOMAIN_LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/
const TOP_LEVEL_DOMAIN = /^(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/i
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** An e-mail address with a dotted domain, without comments, quotes and domain literals of RFC 5322; takes linear time. */
function email(value: string): boolean {
  const atIndex = value.lastIndexOf('@')
  if (atIndex < 1 || atIndex > 64 || value.length > 254) return false
  const labels = value.slice(atIndex + 1).split('.')
  return (
    labels.length > 1 &&
    LOCAL_PART.test(value.slice(0, atIndex)) &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    TOP_LEVEL_DOMAIN.test(labels.at(-1) ?? '')
  )
}

/** A day of the Gregorian calendar, `yyyy-MM-dd`. */
function date(value: string): boolean {
  const [, year, month, day] = (DATE.exec(value) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const parsed = new Date(Date.UTC(year, month - 1, day))
  parsed.setUTCFullYear(year)
  return parsed.getUTCMonth() === month - 1 && parsed.getUTCDate() === day
}

function uri(value: string): boolean {
  return URL.canParse(value) && /^[a-z][a-z0-9+.-]*:/i.test(value)
}

/** The values of `format` that schemas may use, with the functions that validate them in browser and server. */
export const formats: Record<string, (value: string) => boolean> = {
  email,
  // A card or account number, a fast-transfer (FPS) identifier, an e-mail address or a phone number. Source: docs/contract.md section 4.
  'card-or-fps': (value) => /^(?:\d{6,30}|\+\d{5,15})$/.test(value) || email(value),
  date,
  uri,
  time: (value) => TIME.test(value),
  uuid: (value) => UUID.test(value),
}
