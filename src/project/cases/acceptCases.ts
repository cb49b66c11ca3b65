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

/** File for generated valid cases of a form without a valid case. */
const VALID_FILE = 'valid.json'

/**
 * The case files of a form after a change of its page: adds newly required fields to valid cases, updates expected
 * errors, and drops cases of removed fields and rules. A form without a valid case gets one. Files whose cases still
 * hold come back unchanged. Undefined if no valid form can be generated.
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

  const keptFiles = Object.fromEntries(
    Object.entries(files).map(([file, entries]) => [file, entries.flatMap((entry) => acceptEntry(entry, base) ?? [])]),
  )
  if (!baseEntry(entriesOf(keptFiles))) keptFiles[VALID_FILE] = [...(keptFiles[VALID_FILE] ?? []), ...validCases(base)]
  return Object.fromEntries(Object.entries(keptFiles).filter(([, entries]) => entries.length > 0))

  function acceptEntry(entry: CaseEntry, base: FilledData): CaseEntry | undefined {
    if (entry.errors.length === 0) {
      const data = dataOf(entry, base)
      const completeData = complete(carry(data))
      if (!completeData) return undefined
      if (JSON.stringify(completeData) === JSON.stringify(data)) return entry
      return 'data' in entry ? { ...entry, data: completeData } : { ...entry, change: changeOf(base, completeData) }
    }
    const oldData = 'data' in entry ? entry.data : entry.change
    const newData = carry(oldData)
    if (Object.keys(newData).length === 0 && Object.keys(oldData).length > 0) return undefined
    const next: CaseEntry = 'data' in entry ? { ...entry, data: newData } : { ...entry, change: newData }
    const errors = judge(dataOf(next, base))
    if (errors.length === 0) return undefined
    return errors.join() === [...entry.errors].sort().join() ? { ...next, errors: entry.errors } : { ...next, errors }
  }

  /** The smallest valid form, and the fields to add for one with every field. */
  function validCases(data: FilledData): CaseEntry[] {
    const whole = completeWholeForm(form.schema, options, data) ?? data
    return [
      { name: 'only what is required', data, errors: [] },
      ...(Object.keys(whole).length > Object.keys(data).length
        ? [{ name: 'every field', change: changeOf(data, whole), errors: [] }]
        : []),
    ]
  }
}

/** Moves renamed fields to their new names and drops those that the form no longer has. */
function carryOver({ schema, renamedFields = {} }: ResolvedForm): (data: FilledData) => FilledData {
  const names = new Set(propertyNames(schema))
  // JSON Schema of any kind may allow members that it does not name.
  const isClosed = schema.jsonSchema === undefined
  return (data) =>
    Object.fromEntries(
      Object.entries(data)
        .map(([name, value]) => [(!names.has(name) && renamedFields[name]) || name, value] as const)
        .filter(([name]) => names.has(name) || !isClosed),
    )
}

/** The members in which `data` differs from `base`; `null` for missing ones. */
function changeOf(base: FilledData, data: FilledData): FilledData {
  const names = [...new Set([...Object.keys(data), ...Object.keys(base)])]
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(data[name]) !== JSON.stringify(base[name]))
      .map((name) => [name, data[name] ?? null]),
  )
}
