import Ajv, { type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import type { Definitions } from '../definitionFile.ts'
import type { DefinitionProblem } from '../definitionProblem.ts'
import type { Schema } from '../../schema/schema.ts'
import type { Page } from '../pageDefinition.ts'
import { presentWord } from '../renamedWords.ts'

/** The page and field files that have the shape of `schemas/meta`, and the problems of the others and of the site file. */
export function checkShapes({ pages, fields, pageMeta, fieldMeta, site, siteMeta }: Definitions): {
  pages: { file: string; page: Page }[]
  fields: { file: string; schema: Schema }[]
  problems: DefinitionProblem[]
} {
  // Each meta schema validates few files: optimising its code takes longer than it saves.
  const ajv = new Ajv({ allErrors: true, strict: false, verbose: true, code: { optimize: false } })
  addFormats.default(ajv, ['regex'])
  const isField = ajv.compile<Schema>(fieldMeta)
  // Refers to the meta schema of fields by its id.
  const isPage = ajv.compile<Page>(pageMeta)
  const isSite = siteMeta && ajv.compile(siteMeta)
  const problems = site && isSite && !isSite(site.content) ? metaProblems(site.file, isSite.errors ?? []) : []
  const validPages = pages.flatMap(({ file, content }) => {
    if (isPage(content)) return [{ file, page: content }]
    problems.push(...metaProblems(file, isPage.errors ?? []))
    return []
  })
  const validFields = fields.flatMap(({ file, content }) => {
    if (isField(content)) return [{ file, schema: content }]
    problems.push(...metaProblems(file, isField.errors ?? []))
    return []
  })
  return { pages: validPages, fields: validFields, problems }
}

function metaProblems(file: string, errors: ErrorObject[]): DefinitionProblem[] {
  const leafErrors = errors.filter(
    (error) =>
      !['if', 'allOf', 'anyOf', 'not', 'propertyNames'].includes(error.keyword) && !isMissingByRename(error, errors),
  )
  const problemsByKey = new Map<string, DefinitionProblem>()
  for (const error of leafErrors.length > 0 ? leafErrors : errors) {
    const problem = { file, pointer: error.instancePath, message: describeError(error), hint: hintFor(error) }
    problemsByKey.set(`${problem.pointer} ${problem.message}`, problem)
  }
  return [...problemsByKey.values()]
}

/** Whether a member is missing only because it is there under its old name. */
const isMissingByRename = ({ keyword, instancePath, params }: ErrorObject, errors: ErrorObject[]): boolean =>
  keyword === 'required' &&
  errors.some((other) => other.instancePath === instancePath && renamedTo(other) === params.missingProperty)

/** The present name of an unknown member, if it was renamed. */
const renamedTo = ({ keyword, instancePath, params }: ErrorObject): string | undefined =>
  keyword === 'additionalProperties' ? presentWord(instancePath, String(params.additionalProperty)) : undefined

function describeError(error: ErrorObject): string {
  const { keyword, params, message, data, propertyName } = error
  const presentName = renamedTo(error)
  if (presentName !== undefined) return `“${params.additionalProperty}” is now called “${presentName}”.`
  if (keyword === 'additionalProperties') return `“${params.additionalProperty}” is no member known here.`
  if (keyword === 'required') return `“${params.missingProperty}” is missing.`
  if (keyword === 'enum') return `${JSON.stringify(data)} is none of ${params.allowedValues.join(', ')}.`
  if (keyword === 'false schema') return 'This member does not belong to a page of this kind.'
  if (propertyName !== undefined) return `“${propertyName}” cannot be the name of a property.`
  return `${JSON.stringify(data)?.slice(0, 80)} ${message}.`
}

function hintFor(error: ErrorObject): string {
  if (renamedTo(error) !== undefined) return 'Write the new word; its meaning is the same.'
  if (error.keyword === 'additionalProperties')
    return 'Check its spelling; schemas/meta lists every member with its meaning.'
  const description: unknown = error.parentSchema?.description
  return typeof description === 'string'
    ? description
    : 'schemas/meta says what may stand here; editors complete from it.'
}
