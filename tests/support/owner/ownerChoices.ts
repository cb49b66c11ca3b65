import { NoSuitableFormError, type OwnerProject } from './ownerProject.ts'
import type { ResolvedForm } from '../../../src/model/site/pageDefinition.ts'
import { isSetByError } from '../../../src/project/cases/generator/completeForm.ts'

/** Whether a form has no steps, and fields that an owner can change freely. */
export const isPlainFormPage = ({ steps, submit, schema }: ResolvedForm): boolean =>
  !steps && (submit.action ?? 'store') === 'store' && !schema.jsonSchema

/** Names of the optional text fields of a form. */
export const optionalTexts = ({ schema }: Pick<ResolvedForm, 'schema'>): string[] =>
  Object.entries(schema.properties ?? {})
    .filter(
      ([name, field]) => field.type === 'string' && !schema.required?.includes(name) && !isSetByError(schema, name),
    )
    .map(([name]) => name)

/** Whether a page names a field anywhere but in its properties, steps, order and requirements. */
export function isNamedElsewhere(project: OwnerProject, { id }: ResolvedForm, name: string): boolean {
  const { schema, steps: _steps, uiSchema, ...rest } = project.readJson<Record<string, unknown>>(project.pageFile(id))
  const {
    properties,
    required: _required,
    ...conditions
  } = schema as { properties: Record<string, unknown> } & Record<string, unknown>
  const { [name]: _own, ...others } = properties
  return JSON.stringify([others, conditions, uiSchema, rest]).includes(`"${name}"`)
}

/** A name that is not among `taken`: an owner may have done the task already. */
export function freeName(name: string, taken: Iterable<string>): string {
  const names = new Set(taken)
  return names.has(name) ? freeName(`${name}More`, names) : name
}

/** The first candidate for a task. */
export const first = <T>(list: T[], what: string): T => {
  if (list[0] === undefined) throw new NoSuitableFormError(`There is no ${what}.`)
  return list[0]
}

/** An everyday task of a product owner, done in files of `schemas/` and `locales/` only. */
export interface OwnerTask {
  name: string
  /** Does the task, with texts in the project's languages. */
  apply: (project: OwnerProject) => void
}
