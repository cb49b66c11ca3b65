import { CliError, parseCliArgs } from './cliError.ts'

/** The options of `npm run submissions`; times in ms since 1970. */
export type SubmissionsOptions = ReturnType<typeof readOptions>

export const USAGE = `Lists and exports submissions.

  npm run submissions                               the newest 50, as a table
  npm run submissions -- --reference FW-7K3M-Q2XD-9T        one in full
  npm run submissions -- --since 2026-01-31 --csv january.csv
  npm run submissions -- --page fileUpload --files papers/

  --page ID         only this page's (applyReal, withdrawalApply …)
  --account A       only this customer's: email or trading account number
  --since, --until  from, to: 2026-01-31 (a day of this machine's time zone) or 2026-01-31T09:00Z
  --reference R     one submission, with all its fields
  --limit N         lines of the table (50)
  --language L      language of the pages' titles (en)
  --csv FILE        all matching ones, as a table for Excel and the like; the file must not exist yet
  --files DIR       their documents and vouchers, decrypted, into this folder
  --unconfirmed     with ASPAPI_URL: the forms whose response was lost, to be looked for in the backend
  --reveal          opens sensitive values (document and card numbers)

DATA_DIR (or DATABASE_URL) selects the database, as for the server; the server may run meanwhile. --reveal and --files are
noted in DATA_DIR/staff.log with time and user.
`

const TEXT = { type: 'string' } as const
const FLAG = { type: 'boolean', default: false } as const
const OPTIONS = {
  page: TEXT,
  account: TEXT,
  reference: TEXT,
  since: TEXT,
  until: TEXT,
  limit: TEXT,
  language: TEXT,
  csv: TEXT,
  files: TEXT,
  unconfirmed: FLAG,
  reveal: FLAG,
  help: FLAG,
}
const DAY_MS = 24 * 60 * 60_000

/** @throws CliError naming the invalid option */
export function readOptions(args: string[]) {
  const { values } = parseCliArgs({ args, options: OPTIONS })
  const { since, until, limit = '50', language = 'en' } = values
  if (!/^[1-9]\d{0,6}$/.test(limit))
    throw new CliError(`--limit must be a whole number from 1 to 9999999, not “${limit}”.`)
  return {
    ...values,
    limit: Number(limit),
    language,
    since: since === undefined ? undefined : parseTime('--since', since),
    // A day includes its last millisecond.
    until: until === undefined ? undefined : parseTime('--until', until) + (isDateOnly(until) ? DAY_MS - 1 : 0),
  }
}

const isDateOnly = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

function parseTime(name: string, text: string): number {
  const pattern = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?)?$/
  const time = pattern.test(text) ? Date.parse(isDateOnly(text) ? `${text}T00:00` : text) : NaN
  // Date.parse accepts the 31st of February as the 3rd of March.
  const exists =
    !Number.isNaN(time) &&
    Number(text.slice(8, 10)) <= new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate()
  if (!exists) throw new CliError(`${name} must be a day (2026-01-31) or a moment (2026-01-31T09:00Z), not “${text}”.`)
  return time
}
