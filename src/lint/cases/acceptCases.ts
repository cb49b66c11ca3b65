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
  type FilledData,
  type Judge,
} from './formCase.ts'
import { fillForm, withFittingValue, type FillOptions } from './fillForm.ts'
import { isSetByError, testableRules } from './testableRules.ts'
import { breakRule, changeOf, filledVariants, noticeMutation } from './newCases.ts'
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
  options: FillOptions,
): CaseFiles | undefined {
  const ajv = createAjv()
  const judge = createJudge(form.schema, options.context, ajv)
  const carry = carryOver(form)
  const firstData = baseEntry(entriesOf(files))?.data
  const base =
    (firstData && fillForm(form.schema, judge, options, carry(firstData))) ?? fillForm(form.schema, judge, options)
  if (!base) return undefined

  const kept = Object.fromEntries(
    Object.entries(files).map(([file, entries]) => [file, entries.flatMap((entry) => acceptEntry(entry) ?? [])]),
  )
  if (!baseEntry(entriesOf(kept)))
    add(
      VALID_FILE,
      { name: 'only what is required', data: base, errors: [] },
      ...everyField(form, judge, options, base),
    )

  const variants = filledVariants(form.schema, judge, options, base)
  const isCovered = (rule: string) => entriesOf(kept).some(({ errors }) => errors.includes(rule))
  for (const rule of testableRules(form.schema)) {
    const entry = isCovered(rule) ? undefined : breakRule(form.schema, judge, variants, base, rule)
    if (entry) add(RULES_FILE, entry)
  }
  for (const mutation of mutationsOf(page, form).filter(({ changesRule }) => changesRule)) {
    const mutated = createJudge(mutation.form.schema, options.context, ajv)
    const isNoticed = expandEntries(entriesOf(kept))
      .sort((a, b) => Number(isAbout(b, mutation.field)) - Number(isAbout(a, mutation.field)))
      .some(({ data }) => judge(data).join() !== mutated(data).join())
    const entry = isNoticed ? undefined : noticeMutation(form.schema, judge, mutated, variants, base, mutation)
    if (entry) add(entry.errors.length === 0 ? VALID_FILE : RULES_FILE, entry)
  }
  return Object.fromEntries(Object.entries(kept).filter(([, entries]) => entries.length > 0))

  function acceptEntry(entry: CaseEntry): CaseEntry | undefined {
    if (entry.errors.length === 0) {
      const data = dataOf(entry, base ?? {})
      const filled = fillForm(form.schema, judge, options, carry(data))
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
function everyField({ schema }: ResolvedForm, judge: Judge, options: FillOptions, base: FilledData): CaseEntry[] {
  const optionalNames = Object.keys(schema.properties ?? {}).filter(
    (name) => !(name in base) && !isSetByError(schema, name),
  )
  const data = optionalNames.reduce((filled, name) => {
    const next = withFittingValue(schema, judge, options, filled, `/${name}`)
    const complete = next && fillForm(schema, judge, options, next)
    return complete ?? filled
  }, base)
  return Object.keys(data).length === Object.keys(base).length ? [] : [{ name: 'every field', data, errors: [] }]
}

function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let number = 2; taken.has(free); number++) free = `${name} (${number})`
  taken.add(free)
  return free
}
