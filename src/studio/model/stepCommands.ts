import { listAt, removeFrom, stepPaths } from './fieldCommands.ts'
import { FileEdits, pageFile } from './fileEdits.ts'
import { EditError } from '../../lint/source/jsonText.ts'
import { refused } from './refusals.ts'
import type { Edits, Texts } from './workspace.ts'

/** The steps of a page file: id and fields. */
export interface StepOfPage {
  id: string
  fields: string[]
}

/** Moves a field to the end of a step. */
export function moveToStep(texts: Texts, page: string, field: string, step: string): Edits {
  const files = new FileEdits(texts)
  files.change(pageFile(page), (json) => {
    if (!json.names(['schema', 'properties']).includes(field) && !stepOf(texts, page, field))
      throw refused('noField', { field })
    const paths = stepPaths(json)
    const target = paths.find((path) => json.value([...path.slice(0, -1), 'id']) === step)
    if (!target) throw refused('noStep', { step })
    if (listAt(json, target).includes(field)) return json
    const without = paths.reduce((result, path) => removeFrom(result, path, field), json)
    const names = listAt(without, target)
    return without.set([...target, names.length], field)
  })
  return files.edits
}

/** The id of the step that shows a field; undefined if none does. */
export function stepOf(texts: Texts, page: string, field: string): string | undefined {
  return stepsOfPage(texts, page).find(({ fields }) => fields.includes(field))?.id
}

/** The steps of a page; none if it is not JSON. */
export function stepsOfPage(texts: Texts, page: string): StepOfPage[] {
  try {
    const json = new FileEdits(texts).json(pageFile(page))
    return stepPaths(json).map((path) => ({
      id: String(json.value([...path.slice(0, -1), 'id'])),
      fields: listAt(json, path),
    }))
  } catch (error) {
    if (error instanceof EditError) return []
    throw error
  }
}
