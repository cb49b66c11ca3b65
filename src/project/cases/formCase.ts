import { compileSchema, createAjv } from '../../forms/schema/createAjv.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { validateForm } from '../../forms/data/validateForm.ts'
import type { CaseContext, FilledData } from './generator/generatorContext.ts'

export type { CaseContext, FilledData } from './generator/generatorContext.ts'

/** A filled form and the problems that browser and server must find. */
export interface FormCase {
  name: string
  data: FilledData
  /** `pointer rule` pairs, in any order; empty for a valid form. */
  errors: string[]
}

/** A case in a file: its whole data, or a change of the page's first valid case, in which `null` removes a member. */
export type CaseEntry = { name: string; errors: string[] } & ({ data: FilledData } | { change: FilledData })

/** The entries of the case files of a page, by the name of the file. */
export type CaseFiles = Record<string, CaseEntry[]>

/** The problems of a filled form, as sorted `pointer rule` pairs. */
export type Judge = (data: FilledData) => string[]

/** Creates a function that validates filled forms as the server does. */
export function createJudge(schema: Schema, { optionData, account }: CaseContext): Judge {
  const validate = compileSchema(schema, createAjv())
  return (data) =>
    validateForm(schema, validate, data, optionData, { account })
      .problems.map(({ pointer, rule }) => `${pointer} ${rule}`)
      .sort()
}

/** The base of `change`: the first valid case with `data`. */
export const baseEntry = (entries: CaseEntry[]): (CaseEntry & { data: FilledData }) | undefined =>
  entries.find((entry): entry is CaseEntry & { data: FilledData } => 'data' in entry && entry.errors.length === 0)

/** All entries of a page in the order of their files' names. */
export const entriesOf = (files: CaseFiles): CaseEntry[] =>
  Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, entries]) => entries)

/** The cases of a page's entries. */
export function expandEntries(entries: CaseEntry[]): FormCase[] {
  const base = baseEntry(entries)?.data ?? {}
  return entries.map((entry) => ({ name: entry.name, errors: entry.errors, data: dataOf(entry, base) }))
}

export const dataOf = (entry: CaseEntry, base: FilledData): FilledData =>
  'data' in entry
    ? entry.data
    : Object.fromEntries(Object.entries({ ...base, ...entry.change }).filter(([, value]) => value !== null))

/** The valid case that represents a page, for instance in its snapshot. */
export const firstValidCase = (cases: FormCase[]): FormCase | undefined =>
  cases.find(({ errors }) => errors.length === 0)

/** A case file's text: one line for each entry. */
export const formatEntries = (entries: CaseEntry[]): string =>
  `[\n${entries.map((entry) => `  ${formatValue(entry)}`).join(',\n')}\n]\n`

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatValue).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${formatValue(member)}`)
  return `{${members.join(', ')}}`
}
