import { isFileFacts } from '../../forms/schema/files/fileFacts.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { validForms } from '../client/testForm/testRun.ts'
import type { PreviewView } from '../model/previewProtocol.ts'

type Data = Record<string, unknown>

/** What was in the form when it was drawn last, and the form as it was then. */
let kept: { of: string; data: Data; form: ResolvedForm } | undefined

const keyOf = ({ page, state }: PreviewView): string => `${page} ${state}`
const schemasOf = ({ schema }: ResolvedForm): Record<string, string> =>
  Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, JSON.stringify(each)]))

/** Keeps what is entered, so that a form that is drawn anew has it still. */
export function keepData(form: ResolvedForm, view: PreviewView, data: Data): void {
  kept = { of: keyOf(view), data, form }
}

/** What a form begins with in a state: what was in it before, as far as its fields are the same, or what makes the state. */
export function firstData(form: ResolvedForm, view: PreviewView): Data | undefined {
  if (view.state === 'case') return withoutFiles(view.data ?? {})
  if (kept?.of === keyOf(view)) {
    const [now, schemas] = [schemasOf(form), schemasOf(kept.form)]
    const { data } = kept
    return withoutFiles(Object.fromEntries(Object.entries(data).filter(([name]) => now[name] === schemas[name])))
  }
  if (['empty', 'errors', 'atOnce'].includes(view.state)) return undefined
  const sample = sampleOf(form)
  const data = isFilled(view) ? withoutFiles(sample) : sample
  keepData(form, view, data)
  return data
}

let lastSample: { of: string; data: Data } | undefined

/** A valid form with every field that may be filled in beside the others; made anew only when a rule has changed. */
function sampleOf(form: ResolvedForm): Data {
  const of = JSON.stringify(form.schema)
  if (lastSample?.of !== of) {
    const { full, minimal } = validForms(form)
    lastSample = { of, data: full ?? minimal ?? {} }
  }
  return lastSample.data
}

/** The files of a filled form, which are put into their inputs once those are drawn. */
export function firstFiles(form: ResolvedForm, view: PreviewView): Data {
  const data = view.state === 'case' ? (view.data ?? {}) : isFilled(view) ? sampleOf(form) : {}
  return Object.fromEntries(Object.entries(data).filter(([, value]) => isFiles(value)))
}

const isFilled = ({ state }: PreviewView): boolean => state === 'filled' || state.startsWith('step:')
const isFiles = (value: unknown): boolean => Array.isArray(value) && value.some(isFileFacts)

/** A form has files through its inputs only. */
const withoutFiles = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => !isFiles(value)))
