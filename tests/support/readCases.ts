import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from './projectRoot.ts'

const CASES_DIR = join(PROJECT_ROOT, 'tests/cases')

/** A filled form and the problems that browser and server must find. */
export interface Case {
  name: string
  data: Record<string, unknown>
  /** `pointer rule` pairs, in any order; none for a form that keeps every rule. */
  errors: string[]
}

type CaseFileEntry = { name: string; errors: string[] } & (
  { data: Record<string, unknown> } | { change: Record<string, unknown> }
)

/**
 * Cases of a page. A case with `change` is the page's first valid case with these members changed; `null`
 * removes a member.
 */
export function readCases(page: string): Case[] {
  const folder = join(CASES_DIR, page)
  const entries = readdirSync(folder)
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as CaseFileEntry[])
  const baseCase = entries.find((each) => 'data' in each && each.errors.length === 0)
  return entries.map((each) => ({
    name: each.name,
    errors: each.errors,
    data: 'data' in each ? each.data : applyChange(baseCase, each.change),
  }))
}

function applyChange(base: CaseFileEntry | undefined, change: Record<string, unknown>): Record<string, unknown> {
  if (!base || !('data' in base)) throw new Error('A page needs a valid case written out whole.')
  return Object.fromEntries(Object.entries({ ...base.data, ...change }).filter(([, value]) => value !== null))
}

/** Responses of the backend in the cases: call path → `data`. */
export const optionData = JSON.parse(readFileSync(join(CASES_DIR, 'optionData.json'), 'utf8')) as Record<
  string,
  unknown
>

/** The account that is signed in in the cases. */
export const sessionAccount = { tradingAccount: '8800001' }

/** Pages that have cases. */
export const pagesWithCases = (): string[] =>
  readdirSync(CASES_DIR, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
