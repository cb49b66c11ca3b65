/** Beginnings that a spreadsheet takes for a formula. Source: OWASP, CSV injection. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u

/** A line of a CSV file (RFC 4180); what a spreadsheet would run is led by an apostrophe, so that it is read as a text. */
export const csvLine = (values: string[]): string => `${values.map(csvCell).join(',')}\r\n`

/** So that spreadsheets read it as UTF-8. */
export const BOM = '\uFEFF'

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
