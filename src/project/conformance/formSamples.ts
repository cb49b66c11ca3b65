import { decodeBody } from '../../forms/data/decodeBody.ts'
import { encodeBody, fileFields } from '../../forms/data/encodeBody.ts'
import type { FormEntry } from '../../forms/data/formEntry.ts'
import { validateForm } from '../../forms/data/validateForm.ts'
import { compileSchema } from '../../forms/schema/createAjv.ts'
import { valueAt } from '../../forms/schema/jsonPointer.ts'
import type { Problem } from '../../forms/schema/problem.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { CaseContext } from '../cases/formCase.ts'
import { completeForm } from '../cases/generator/completeForm.ts'
import { generateCases } from '../cases/generator/generateCases.ts'
import { describeOptions, offeredOptions } from './offeredOptions.ts'
import { factsOf, filesOf, type SampleFile } from './sampleFiles.ts'

/** A filled form in the form it is sent, and the problems that a backend must report. */
export interface FormSample {
  name: string
  fields: FormEntry[]
  /** Name of the part and its file. */
  files: [string, SampleFile][]
  /** One for each field; empty for a valid form. */
  problems: Problem[]
}

/**
 * @returns a function that turns a filled form into a sample: the body's fields, real files, and the problems of the
 * body. Data that a body cannot carry is lost.
 */
export function createSampler(
  { schema }: ResolvedForm,
  context: CaseContext,
  now = Date.now(),
): (name: string, data: Record<string, unknown>) => FormSample {
  const validate = compileSchema(schema)
  const fileNames = fileFields(schema)
  return (name, data) => {
    const fields = encodeBody(schema, data)
    const files = fileNames.flatMap(({ pointer, name: part, maxBytes }) =>
      filesOf(valueAt(data, pointer), maxBytes).map((file): [string, SampleFile] => [part, file]),
    )
    const decodedBody = decodeBody(
      schema,
      fields,
      files.map(([part, file]) => [part, factsOf(file)]),
    )
    const { problems } = validateForm(schema, validate, decodedBody.data, context.optionData, { ...context, now })
    return { name, fields, files, problems: decodedBody.problems.length > 0 ? decodedBody.problems : problems }
  }
}

/** Most options of a list that are sent. */
const MAX_OPTIONS = 20

/**
 * Two valid samples of a form, one with each option that the backend offers, and for each rule one that breaks it, unless
 * a body cannot carry that sample.
 */
export function formSamples(form: ResolvedForm, context: CaseContext, now = Date.now()): FormSample[] {
  const { minimal, full, cases } = generateCases(form.schema, { ...context, now, onlyBreaking: true })
  const toSample = createSampler(form, context, now)
  const validSamples = Object.entries({ 'only what is required': minimal, 'every field': full }).flatMap(
    ([name, data]) => (data ? [toSample(name, data)] : []),
  )
  const optionSamples = offeredOptions(form.schema, context.optionData).flatMap((offered) =>
    offered.options.slice(0, MAX_OPTIONS).flatMap(({ value }) => {
      const start = { ...offered.siblings, [offered.field]: value }
      const data = completeForm(form.schema, { ...context, now }, start)
      const isKept = data !== undefined && Object.entries(start).every(([name, each]) => data[name] === each)
      return isKept ? [toSample(`${describeOptions(offered)} is “${value}”`, data)] : []
    }),
  )
  const brokenByRule = new Map<string, FormSample>()
  for (const { place, side, name, data, rule } of cases) {
    // A field of files has several rules at one place.
    const key = `${place} ${rule}`
    if (side !== 'breaks' || brokenByRule.has(key)) continue
    const sample = toSample(name, data)
    if (sample.problems.length > 0) brokenByRule.set(key, sample)
  }
  return [
    ...[...validSamples, ...optionSamples].filter(({ problems }) => problems.length === 0),
    ...brokenByRule.values(),
  ]
}
