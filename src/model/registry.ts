import Ajv, { type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import type { FormPage, Page, ResolvedForm } from './page.ts'
import { DefinitionError, type DefinitionProblem } from './problem.ts'
import { resolveForm, type Fields } from './resolve.ts'
import { propertyNames, propertySchemas, type Schema } from './schema.ts'
import { createAjv } from './vocabulary.ts'

/** A parsed JSON file and where it stands in the project. */
export interface JsonFile {
  file: string
  content: unknown
}

/** What `schemas/` holds. */
export interface Definitions {
  pages: JsonFile[]
  fields: JsonFile[]
  pageMeta: object
  fieldMeta: object
}

/** The pages of the site, ready for use. */
export interface Registry {
  pages: Page[]
  /** Form pages by id. */
  forms: Map<string, ResolvedForm>
}

/**
 * Reads all definitions into a registry.
 * @throws DefinitionError naming file, place, what is wrong and how to mend it, for everything that is wrong
 */
export function readRegistry({ pages, fields, pageMeta, fieldMeta }: Definitions): Registry {
  const ajv = new Ajv({ allErrors: true, strict: false, verbose: true })
  addFormats.default(ajv, ['regex'])
  const isPage = ajv.compile(pageMeta)
  const isField = ajv.compile(fieldMeta)
  const shape = [
    ...pages.flatMap((page) => isPage(page.content) ? [] : metaProblems(page.file, isPage.errors ?? [])),
    ...fields.flatMap((field) => isField(field.content) ? [] : metaProblems(field.file, isField.errors ?? [])),
  ]
  if (shape.length > 0) throw new DefinitionError(shape)

  const library: Fields = Object.fromEntries(fields.map(({ file, content }) => [nameOf(file), content as Schema]))
  const read = pages.map(({ file, content }) => ({ file, page: content as Page }))
  const resolved = read.flatMap(({ file, page }) => page.kind === 'form' ? [{ file, page, ...resolveForm(page, library, file) }] : [])
  const problems = [
    ...read.flatMap(({ file, page }, index) => pageProblems(file, page, read.slice(0, index))),
    ...resolved.flatMap((entry) => [...entry.problems, ...formProblems(entry.file, entry.page, entry.form, read.map(({ page }) => page.id))]),
  ]
  if (problems.length > 0) throw new DefinitionError(problems)
  return { pages: read.map(({ page }) => page), forms: new Map(resolved.map(({ form }) => [form.id, form])) }
}

const nameOf = (file: string): string => file.replace(/^.*\//, '').replace(/(\.page)?\.json$/, '')

function metaProblems(file: string, errors: ErrorObject[]): DefinitionProblem[] {
  const deepest = errors.filter(({ keyword }) => !['if', 'allOf', 'anyOf', 'not'].includes(keyword))
  return (deepest.length > 0 ? deepest : errors).map((error) => ({
    file, place: error.instancePath, what: metaWhat(error), hint: metaHint(error),
  }))
}

function metaWhat({ keyword, params, message, data }: ErrorObject): string {
  if (keyword === 'additionalProperties') return `“${params.additionalProperty}” is no member known here.`
  if (keyword === 'required') return `“${params.missingProperty}” is missing.`
  if (keyword === 'enum') return `${JSON.stringify(data)} is none of ${params.allowedValues.join(', ')}.`
  if (keyword === 'false schema') return 'This member does not belong to a page of this kind.'
  return `${JSON.stringify(data)?.slice(0, 80)} ${message}.`
}

function metaHint({ keyword, parentSchema }: ErrorObject): string {
  const description = (parentSchema as { description?: string } | undefined)?.description
  if (keyword === 'additionalProperties') return 'Check its spelling; schemas/meta lists every member with its meaning.'
  return description ?? 'schemas/meta says what may stand here; editors complete from it.'
}

function pageProblems(file: string, page: Page, before: { file: string; page: Page }[]): DefinitionProblem[] {
  const problems: DefinitionProblem[] = []
  if (nameOf(file) !== page.id) {
    problems.push({ file, place: '/id', what: `The id “${page.id}” is not the file's name.`, hint: `Name the file ${page.id}.page.json or change the id.` })
  }
  const same = (key: (other: Page) => string | undefined) => before.find((other) => key(page) !== undefined && key(other.page) === key(page))
  const path = same((other) => other.path.replace(/:[^/]+/g, ':'))
  if (path) problems.push({ file, place: '/path', what: `The path ${page.path} is taken by ${path.file}.`, hint: 'Choose another path.' })
  const call = same((other) => other.kind === 'form' ? other.submit.path : undefined)
  if (call) problems.push({ file, place: '/submit/path', what: `The call is taken by ${call.file}.`, hint: 'Choose another call; each form has its own.' })
  return problems
}

function formProblems(file: string, page: FormPage, form: ResolvedForm, ids: string[]): DefinitionProblem[] {
  const names = propertyNames(form.schema)
  const known = (name: string, place: string): DefinitionProblem[] => names.includes(name) ? []
    : [{ file, place, what: `“${name}” names no property of this form.`, hint: `The properties are: ${names.join(', ')}.` }]
  const { account, remember, next = [] } = page.submit
  const order = (page.uiSchema?.['ui:order'] ?? []) as string[]
  return [
    ...compileProblems(file, form.schema),
    ...danglingSiblings(file, form.schema, '/schema'),
    ...Object.keys(page.uiSchema ?? {}).filter((key) => !key.startsWith('ui:')).flatMap((key) => known(key, `/uiSchema/${key}`)),
    ...order.filter((name) => name !== '*').flatMap((name) => known(name, '/uiSchema/ui:order')),
    ...(page.schema.required ?? []).flatMap((name) => known(name, '/schema/required')),
    ...(account ? [account.email, ...account.name].flatMap((name) => known(name, '/submit/account')) : []),
    ...(remember ? known(remember, '/submit/remember') : []),
    ...next.filter((id) => !ids.includes(id)).map((id) => ({
      file, place: '/submit/next', what: `There is no page “${id}”.`, hint: `The pages are: ${ids.join(', ')}.`,
    })),
  ]
}

function compileProblems(file: string, schema: Schema): DefinitionProblem[] {
  try {
    createAjv().compile(schema)
    return []
  } catch (error) {
    return [{ file, place: '/schema', what: (error as Error).message, hint: 'Correct the schema so that it can be compiled.' }]
  }
}

function danglingSiblings(file: string, schema: Schema, place: string): DefinitionProblem[] {
  const names = propertyNames(schema)
  return names.flatMap((name) => propertySchemas(schema, name).flatMap((own) => [
    ...(own.equalTo !== undefined && !names.includes(own.equalTo) ? [{
      file, place: `${place}/properties/${name}/equalTo`, what: `“${own.equalTo}” names no property beside it.`, hint: `The properties are: ${names.join(', ')}.`,
    }] : []),
    ...danglingSiblings(file, own, `${place}/properties/${name}`),
  ]))
}

/** The most open access among the pages that own a call; undefined for a call that no page owns. */
export function accessOf(pages: Page[], call: string): Page['access'] | undefined {
  const owners = pages.filter((page) => page.calls?.includes(call) || (page.kind === 'form' && page.submit.path === call))
  const levels = ['public', 'customer', 'funds'] as const
  return levels.find((level) => owners.some(({ access }) => access === level))
}
