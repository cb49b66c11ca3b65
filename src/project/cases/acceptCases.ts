import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { propertyNames } from '../../forms/schema/walker.ts'
import {
  baseEntry,
  createJudge,
  dataOf,
  entriesOf,
  type CaseContext,
  type CaseEntry,
  type CaseFiles,
  type FilledData,
} from './formCase.ts'
import { completeForm, completeWholeForm } from './generator/completeForm.ts'
import type { GenerateOptions } from './generator/formGenerator.ts'

/** The file of the valid cases that are made for a form which has none. */
const VALID_FILE = 'valid.json'

/**
 * The case files of a form as they are after a change of its page: valid cases filled in where the form now asks for more,
 * expectations as they are now, cases of fields and rules that are gone left out. A form without a valid case gets one.
 * Files whose cases are still true come back as they are. Undefined if no valid form can be made up.
 */
export function acceptCases(
  form: ResolvedForm,
  files: CaseFiles,
  options: GenerateOptions & CaseContext,
): CaseFiles | undefined {
  const judge = createJudge(form.schema, options)
  const carry = carryOver(form)
  const complete = (data: FilledData) => (judge(data).length === 0 ? data : completeForm(form.schema, options, data))
  const firstData = baseEntry(entriesOf(files))?.data
  const base = (firstData && complete(carry(firstData))) ?? completeForm(form.schema, options)
  if (!base) return undefined

  const kept = Object.fromEntries(
    Object.entries(files).map(([file, entries]) => [file, entries.flatMap((entry) => acceptEntry(entry, base) ?? [])]),
  )
  if (!baseEntry(entriesOf(kept))) kept[VALID_FILE] = [...(kept[VALID_FILE] ?? []), ...validCases(base)]
  return Object.fromEntries(Object.entries(kept).filter(([, entries]) => entries.length > 0))

  function acceptEntry(entry: CaseEntry, base: FilledData): CaseEntry | undefined {
    if (entry.errors.length === 0) {
      const data = dataOf(entry, base)
      const filled = complete(carry(data))
      if (!filled) return undefined
      if (JSON.stringify(filled) === JSON.stringify(data)) return entry
      return 'data' in entry ? { ...entry, data: filled } : { ...entry, change: changeOf(base, filled) }
    }
    const written = 'data' in entry ? entry.data : entry.change
    const carried = carry(written)
    if (Object.keys(carried).length === 0 && Object.keys(written).length > 0) return undefined
    const next: CaseEntry = 'data' in entry ? { ...entry, data: carried } : { ...entry, change: carried }
    const errors = judge(dataOf(next, base))
    if (errors.length === 0) return undefined
    return errors.join() === [...entry.errors].sort().join() ? { ...next, errors: entry.errors } : { ...next, errors }
  }

  /** The least that is valid, and a form with every field if there are others. */
  function validCases(data: FilledData): CaseEntry[] {
    const whole = completeWholeForm(form.schema, options, data) ?? data
    return [
      { name: 'only what is required', data, errors: [] },
      ...(Object.keys(whole).length > Object.keys(data).length
        ? [{ name: 'every field', data: whole, errors: [] }]
        : []),
    ]
  }
}

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

/** The members in which `data` differs from `base`; `null` for those that are gone. */
function changeOf(base: FilledData, data: FilledData): FilledData {
  const names = [...new Set([...Object.keys(data), ...Object.keys(base)])]
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(data[name]) !== JSON.stringify(base[name]))
      .map((name) => [name, data[name] ?? null]),
  )
}
