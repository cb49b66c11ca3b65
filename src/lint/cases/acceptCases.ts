import { createAjv } from '../../model/schema/createAjv.ts'
import type { FormPage, ResolvedForm } from '../../model/site/pageDefinition.ts'
import { propertyNames } from '../../model/schema/walker.ts'
import {
  baseEntry,
  createJudge,
  dataOf,
  entriesOf,
  expandEntries,
  type CaseEntry,
  type CaseFiles,
  type CaseContext,
  type FilledData,
  type FormCase,
} from './formCase.ts'
import { completeForm, completeWholeForm } from '../generator/completeForm.ts'
import type { GenerateOptions } from '../generator/formGenerator.ts'
import { testableRules } from './testableRules.ts'
import { attemptsFor, breakRule, changeOf, noticeMutation, type CaseAttempt } from './newCases.ts'
import { mutationsOf } from './formMutations.ts'

/** The file of generated cases that are valid, and that of those that break a rule. */
const VALID_FILE = 'valid.json'
const RULES_FILE = 'rules.json'

/**
 * The case files of a form as they are after a change of its page: valid cases filled in where the form now asks for more,
 * expectations as they are now, cases of fields and rules that are gone left out, and a case for each rule that has none.
 * Files whose cases still say the truth come back as they are. Undefined if no valid form can be made up.
 */
export function acceptCases(
  page: FormPage,
  form: ResolvedForm,
  files: CaseFiles,
  options: GenerateOptions & CaseContext,
): CaseFiles | undefined {
  // Of a form that could be compiled; its mutations differ in a limit.
  const ajv = createAjv({ validateSchema: false })
  const judge = createJudge(form.schema, options, ajv)
  const carry = carryOver(form)
  const complete = (data: FilledData) => (judge(data).length === 0 ? data : completeForm(form.schema, options, data))
  const firstData = baseEntry(entriesOf(files))?.data
  const base = (firstData && complete(carry(firstData))) ?? completeForm(form.schema, options)
  if (!base) return undefined

  const kept = Object.fromEntries(
    Object.entries(files).map(([file, entries]) => [file, entries.flatMap((entry) => acceptEntry(entry) ?? [])]),
  )
  let expanded: FormCase[] | undefined
  const keptCases = () => (expanded ??= expandEntries(entriesOf(kept)))
  if (!baseEntry(entriesOf(kept)))
    add(VALID_FILE, { name: 'only what is required', data: base, errors: [] }, ...everyField(form, options, base))

  let attempts: CaseAttempt[] | undefined
  const attemptsNow = () => (attempts ??= attemptsFor(form.schema, options, base))
  const isCovered = (rule: string) => entriesOf(kept).some(({ errors }) => errors.includes(rule))
  for (const rule of testableRules(form.schema)) {
    const entry = isCovered(rule) ? undefined : breakRule(judge, attemptsNow(), base, rule)
    if (entry) add(RULES_FILE, entry)
  }
  for (const mutation of mutationsOf(page, form).filter(({ changesRule }) => changesRule)) {
    const mutated = createJudge(mutation.form.schema, options, ajv)
    const isNoticed = [...keptCases()]
      .sort((a, b) => Number(isAbout(b, mutation.field)) - Number(isAbout(a, mutation.field)))
      .some(({ data }) => judge(data).join() !== mutated(data).join())
    if (isNoticed) continue
    const entry =
      noticeMutation(judge, mutated, attemptsNow(), base) ??
      // What only the edited form lets through, or refuses, is made up from it.
      noticeMutation(judge, mutated, attemptsFor(mutation.form.schema, options, base), base)
    if (entry) add(entry.errors.length === 0 ? VALID_FILE : RULES_FILE, entry)
  }
  return Object.fromEntries(Object.entries(kept).filter(([, entries]) => entries.length > 0))

  function acceptEntry(entry: CaseEntry): CaseEntry | undefined {
    if (entry.errors.length === 0) {
      const data = dataOf(entry, base ?? {})
      const filled = complete(carry(data))
      if (!filled) return undefined
      if (JSON.stringify(filled) === JSON.stringify(data)) return entry
      return 'data' in entry ? { ...entry, data: filled } : { ...entry, change: changeOf(base ?? {}, filled) }
    }
    const written = 'data' in entry ? entry.data : entry.change
    const carried = carry(written)
    if (Object.keys(carried).length === 0 && Object.keys(written).length > 0) return undefined
    const next: CaseEntry = 'data' in entry ? { ...entry, data: carried } : { ...entry, change: carried }
    const errors = judge(dataOf(next, base ?? {}))
    if (errors.length === 0) return undefined
    return errors.join() === [...entry.errors].sort().join() ? { ...next, errors: entry.errors } : { ...next, errors }
  }

  function add(file: string, ...entries: CaseEntry[]): void {
    const names = new Set(entriesOf(kept).map(({ name }) => name))
    expanded = undefined
    kept[file] = [...(kept[file] ?? []), ...entries.map((entry) => ({ ...entry, name: freeName(entry.name, names) }))]
  }
}

/** Whether a case is expected to break a rule of a field: it is likely to notice an edit of one. */
const isAbout = ({ errors }: { errors: string[] }, field: string | undefined): boolean =>
  errors.some((error) => error.startsWith(`/${field} `))

/** Moves renamed fields to their new names and drops those that the form no longer has. */
function carryOver({ schema, renamedFields = {} }: ResolvedForm): (data: FilledData) => FilledData {
  const names = new Set(propertyNames(schema))
  // A schema of anybody may allow members that it does not name.
  const isClosed = schema.jsonSchema === undefined
  return (data) =>
    Object.fromEntries(
      Object.entries(data)
        .map(([name, value]) => [(!names.has(name) && renamedFields[name]) || name, value] as const)
        .filter(([name]) => names.has(name) || !isClosed),
    )
}

/** A case with every field, if the form has others than those that it asks for. */
function everyField({ schema }: ResolvedForm, options: GenerateOptions, base: FilledData): CaseEntry[] {
  const data = completeWholeForm(schema, options, base) ?? base
  return Object.keys(data).length === Object.keys(base).length ? [] : [{ name: 'every field', data, errors: [] }]
}

function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let number = 2; taken.has(free); number++) free = `${name} (${number})`
  taken.add(free)
  return free
}
