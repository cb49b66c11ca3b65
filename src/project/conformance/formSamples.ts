import { decodeBody } from '../../forms/data/decodeBody.ts'
import { encodeBody, fileFields } from '../../forms/data/encodeBody.ts'
import type { FormEntry } from '../../forms/data/formEntry.ts'
import { validateForm } from '../../forms/data/validateForm.ts'
import { compileSchema } from '../../forms/schema/createAjv.ts'
import { valueAt } from '../../forms/schema/jsonPointer.ts'
import type { Problem } from '../../forms/schema/problem.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { CaseContext } from '../cases/formCase.ts'
import { generateCases } from '../cases/generator/generateCases.ts'
import { factsOf, filesOf, type SampleFile } from './sampleFiles.ts'

/** A filled form as it is sent, and what a backend must find wrong with it. */
export interface FormSample {
  name: string
  fields: FormEntry[]
  /** By the name of the part. */
  files: [string, SampleFile][]
  /** One for each field; none: valid. */
  problems: Problem[]
}

/**
 * @returns a function that makes the sample of a filled form: what of it a body can carry, real files among it, and what must be
 * found wrong with that
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
    const decoded = decodeBody(
      schema,
      fields,
      files.map(([part, file]) => [part, factsOf(file)]),
    )
    const { problems } = validateForm(schema, validate, decoded.data, context.optionData, { ...context, now })
    return { name, fields, files, problems: decoded.problems.length > 0 ? decoded.problems : problems }
  }
}

/** Two valid samples of a form, and one for each rule that breaks it; what a body cannot carry is left out. */
export function formSamples(form: ResolvedForm, context: CaseContext, now = Date.now()): FormSample[] {
  const { minimal, full, cases } = generateCases(form.schema, { ...context, now, onlyBreaking: true })
  const toSample = createSampler(form, context, now)
  const valid = Object.entries({ 'only what is required': minimal, 'every field': full }).flatMap(([name, data]) =>
    data ? [toSample(name, data)] : [],
  )
  const broken = new Map<string, FormSample>()
  for (const { place, side, name, data, rule } of cases) {
    // A field of files breaks several rules at one place.
    const key = `${place} ${rule}`
    if (side !== 'breaks' || broken.has(key)) continue
    const sample = toSample(name, data)
    if (sample.problems.length > 0) broken.set(key, sample)
  }
  return [...valid.filter(({ problems }) => problems.length === 0), ...broken.values()]
}
