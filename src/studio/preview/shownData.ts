import { isFileFacts } from '../../forms/schema/files/fileFacts.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { validForms } from '../client/testForm/testRun.ts'
import type { PreviewView } from '../model/previewProtocol.ts'

type Data = Record<string, unknown>

/** Data of the form at its last change, with the form of that time. */
let lastData: { key: string; data: Data; form: ResolvedForm } | undefined

const keyOf = ({ page, state }: PreviewView): string => `${page} ${state}`
const schemasOf = ({ schema }: ResolvedForm): Record<string, string> =>
  Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, JSON.stringify(each)]))

/** Keeps the data for a form that mounts anew. */
export function keepData(form: ResolvedForm, view: PreviewView, data: Data): void {
  lastData = { key: keyOf(view), data, form }
}

/** Initial data of a form in a state: the kept data of unchanged fields, else the data of the state. */
export function firstData(form: ResolvedForm, view: PreviewView): Data | undefined {
  if (view.state === 'case') return withoutFiles(view.data ?? {})
  if (lastData?.key === keyOf(view)) {
    const [now, schemas] = [schemasOf(form), schemasOf(lastData.form)]
    const { data } = lastData
    return withoutFiles(Object.fromEntries(Object.entries(data).filter(([name]) => now[name] === schemas[name])))
  }
  if (['empty', 'errors', 'atOnce'].includes(view.state)) return undefined
  const sample = sampleOf(form)
  const data = isFilled(view) ? withoutFiles(sample) : sample
  keepData(form, view, data)
  return data
}

let lastSample: { schema: string; data: Data } | undefined

/** Valid data with every field that can be filled in together; cached until the schema changes. */
function sampleOf(form: ResolvedForm): Data {
  const schema = JSON.stringify(form.schema)
  if (lastSample?.schema !== schema) {
    const { full, minimal } = validForms(form)
    lastSample = { schema, data: full ?? minimal ?? {} }
  }
  return lastSample.data
}

/** The files of a filled form, for their inputs once those have rendered. */
export function firstFiles(form: ResolvedForm, view: PreviewView): Data {
  const data = view.state === 'case' ? (view.data ?? {}) : isFilled(view) ? sampleOf(form) : {}
  return Object.fromEntries(Object.entries(data).filter(([, value]) => isFiles(value)))
}

const isFilled = ({ state }: PreviewView): boolean => state === 'filled' || state.startsWith('step:')
const isFiles = (value: unknown): boolean => Array.isArray(value) && value.some(isFileFacts)

/** Data without files, which come through inputs only. */
const withoutFiles = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => !isFiles(value)))
