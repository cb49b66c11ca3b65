import { listAt, removeFrom, stepPaths } from '../fieldLocations.ts'
import { editPage, FileEdits, languagesOf, pageFile, pageTextFile, refusal } from '../fileEdits.ts'
import { EditError, type JsonText } from '../../../project/source/jsonText.ts'
import type { Edits, Texts } from '../workspace.ts'

interface StepOfPage {
  id: string
  /** Index in the list of the page file. */
  index: number
  fields: string[]
}

const stepsIn = (json: JsonText): StepOfPage[] =>
  stepPaths(json).map((path) => ({
    id: String(json.value([...path.slice(0, -1), 'id'])),
    index: Number(path[1]),
    fields: listAt(json, path),
  }))

/** The steps of a page; none if it is not JSON. */
export function stepsOfPage(texts: Texts, page: string): StepOfPage[] {
  try {
    return stepsIn(new FileEdits(texts).json(pageFile(page)))
  } catch (error) {
    if (error instanceof EditError) return []
    throw error
  }
}

/** The id of the step that shows a field; undefined if none does. */
export const stepOf = (texts: Texts, page: string, field: string): string | undefined =>
  stepsOfPage(texts, page).find(({ fields }) => fields.includes(field))?.id

/** Adds a step after the others; the first step of a form gets all its fields. */
export function addStep(texts: Texts, page: string, id: string, words: Record<string, string> = {}): Edits {
  const files = new FileEdits(texts)
  const steps = stepsIn(files.json(pageFile(page)))
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(id) || steps.some((step) => step.id === id)) throw refusal('stepId', { id })
  files.change(pageFile(page), (json) => {
    if (steps.length > 0) return json.set(['steps', steps.length], { id, fields: [] })
    const fields = json.names(['schema', 'properties'])
    const at = json.names([]).indexOf('submit')
    return json.set(['steps'], [{ id, fields }], at < 0 ? undefined : at)
  })
  for (const [language, text] of Object.entries(words))
    files.change(pageTextFile(language, page), (json) => json.set(['steps', id], text))
  return files.edits
}

/** Removes a step; its fields move to the previous step, those of the first step to the next. */
export function removeStep(texts: Texts, page: string, id: string): Edits {
  const files = new FileEdits(texts)
  files.change(pageFile(page), (json) => {
    const steps = stepsIn(json)
    const { index, fields } = stepIn(json, id)
    const receiver = steps.findLast((step) => step.index < index) ?? steps.find((step) => step.index > index)
    if (!receiver) return json.remove(['steps'])
    const merged = receiver.index > index ? [...fields, ...receiver.fields] : [...receiver.fields, ...fields]
    const withMovedFields = fields.length > 0 ? json.set(['steps', receiver.index, 'fields'], merged) : json
    return withMovedFields.remove(['steps', index])
  })
  for (const language of languagesOf(texts)) files.prune(pageTextFile(language, page), ['steps', id])
  return files.edits
}

export const moveStep = (texts: Texts, page: string, id: string, index: number): Edits =>
  editPage(texts, page, (json) => json.move(['steps', stepIn(json, id).index], index))

/** Moves a field to the end of a step. */
export const moveToStep = (texts: Texts, page: string, field: string, id: string): Edits =>
  editPage(texts, page, (json) => {
    const names = [...json.names(['schema', 'properties']), ...stepsIn(json).flatMap(({ fields }) => fields)]
    if (!names.includes(field)) throw refusal('noField', { field })
    const { index, fields } = stepIn(json, id)
    if (fields.includes(field)) return json
    const withoutField = stepPaths(json).reduce((result, path) => removeFrom(result, path, field), json)
    return withoutField.set(['steps', index, 'fields', fields.length], field)
  })

function stepIn(json: JsonText, id: string): StepOfPage {
  const step = stepsIn(json).find((each) => each.id === id)
  if (!step) throw refusal('noStep', { step: id })
  return step
}
