import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { Definitions } from '../definitionFile.ts'
import type { DefinitionProblem } from '../definitionProblem.ts'
import type { Schema } from '../../../forms/schema/schema.ts'
import { isUnicodePattern } from '../../../forms/schema/unicodePattern.ts'
import type { Page } from '../pageDefinition.ts'
import { shapeProblem, type ShapeError } from './describeShapeError.ts'
import type { JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import { toPointer } from '../../../forms/schema/jsonPointer.ts'
import { schemaFaults, type SchemaFault } from './schemaFaults.ts'
import { misusedWordProblem, misusedWords } from './misusedWords.ts'
import { namesDialect } from '../../../forms/schema/dialect.ts'
import { isObject } from '../../../forms/schema/isObject.ts'
import { rememberResult } from '../../knownResults.ts'

/** The page and field files that match `schemas/meta`, and the problems of the other files and of the site file. */
export function checkShapes({ pages, fields, site, ...metas }: Definitions): {
  pages: { file: string; page: Page }[]
  fields: { file: string; schema: Schema }[]
  problems: DefinitionProblem[]
} {
  const { isPage, isField, isSite } = validatorsFor(metas)
  const problems = site && isSite && !isSite(site.content) ? metaProblems(site.file, isSite.errors ?? []) : []
  const validPages = pages.flatMap(({ file, content }) => {
    const jsonSchemaPage = isOfVocabulary(content, isField) ? undefined : withoutJsonSchema(content)
    if (!jsonSchemaPage && isPage(withoutDraftStatus(content))) return [{ file, page: content as Page }]
    if (jsonSchemaPage && isPage(jsonSchemaPage.page)) {
      const misusedKeywords = misusedWords(jsonSchemaPage.jsonSchema, metas.fieldMeta)
      const { jsonSchema } = jsonSchemaPage
      const faults = rememberResult('schemaFaults', JSON.stringify(jsonSchema), () => schemaFaults(jsonSchema))
      problems.push(
        ...misusedKeywords.map((each) => misusedWordProblem(file, each)),
        ...faults.map((each) => faultProblem(file, each)),
      )
      return misusedKeywords.length + faults.length > 0
        ? []
        : [{ file, page: jsonSchemaPage.restoreSchema(jsonSchemaPage.page) }]
    }
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

const faultProblem = (file: string, { path, fault, hint }: SchemaFault): DefinitionProblem => ({
  id: 'unusable-schema/fault',
  file,
  pointer: toPointer(['schema', ...path]),
  params: { fault },
  hint,
})

/** Whether the schema of a page uses this project's vocabulary, or must use it. */
const isOfVocabulary = (content: unknown, isField: ValidateFunction<Schema>): boolean =>
  isObject(content) &&
  !hasDialect(content) &&
  (content.status !== 'draft' || !isObject(content.schema) || isField(content.schema))

/** The meta schema allows JSON Schema of any kind in every draft. */
function withoutDraftStatus(content: unknown): unknown {
  if (!isObject(content) || content.status !== 'draft') return content
  const { status: _status, ...rest } = content
  return rest
}

const hasDialect = (content: unknown): boolean => isObject(content) && namesDialect(content.schema)

/**
 * A page with JSON Schema of any kind, without that schema, so that the meta schema can validate the rest; undefined
 * for other pages. `restoreSchema` puts the schema back.
 */
function withoutJsonSchema(
  content: unknown,
): { page: unknown; jsonSchema: JsonSchema; restoreSchema: (page: Page) => Page } | undefined {
  if (!isObject(content) || content.kind !== 'form' || !isObject(content.schema)) return undefined
  if (content.status !== 'draft' && !hasDialect(content)) return undefined
  const { uiSchema, schema: jsonSchema, ...rest } = content
  return {
    page: { ...rest, schema: { type: 'object', properties: {} } },
    jsonSchema,
    restoreSchema: (page) =>
      page.kind === 'form'
        ? { ...page, schema: { ...page.schema, jsonSchema }, ...(isObject(uiSchema) ? { uiSchema } : {}) }
        : page,
  }
}

interface MetaValidators {
  isPage: ValidateFunction<Page>
  isField: ValidateFunction<Schema>
  isSite: ValidateFunction | undefined
}

let lastValidators: { key: string; validators: MetaValidators } | undefined

/** Compiling takes longer than all the rest of reading; the development server reads again after each change. */
function validatorsFor(metas: Omit<Definitions, 'pages' | 'fields' | 'site'>): MetaValidators {
  const { pageMeta, fieldMeta, siteMeta } = metas
  const key = JSON.stringify([pageMeta, fieldMeta, siteMeta])
  if (lastValidators?.key !== key) {
    // Each meta schema validates few files: optimising its code takes longer than it saves.
    const ajv = new Ajv({ allErrors: true, strict: false, verbose: true, code: { optimize: false } })
    addFormats.default(ajv, [])
    // Browser and server compile patterns the same way.
    ajv.addFormat('regex', isUnicodePattern)
    // `withoutJsonSchema` removes JSON Schema of any kind before validation.
    ajv.addSchema({ $id: 'jsonSchema.schema.json' })
    const isField = ajv.compile<Schema>(fieldMeta)
    // The page meta schema refers to the field meta schema by its id, so compile that first.
    lastValidators = {
      key,
      validators: {
        isField,
        isPage: ajv.compile<Page>(pageMeta),
        isSite: siteMeta && ajv.compile(siteMeta),
      },
    }
  }
  return lastValidators.validators
}

/** Keywords whose errors repeat the errors of their inner schemas. */
const WRAPPERS = ['if', 'allOf', 'anyOf', 'not', 'propertyNames']

function metaProblems(file: string, errors: ErrorObject[]): DefinitionProblem[] {
  // Drop the errors of each item below `contains`; the list has an error of its own.
  const leafErrors = errors.filter(
    ({ keyword, schemaPath }) => !WRAPPERS.includes(keyword) && !schemaPath.includes('/contains/'),
  )
  const candidates = (leafErrors.length > 0 ? leafErrors : errors)
    .filter((error) => !followsFromKind(error, errors))
    .map((error) => ({ error, ...shapeProblem(file, error) }))
    .filter(({ error }, _index, all) => !isMissingByRename(error, all))
  // One mistake breaks several alternatives at once; report the most specific error of each place.
  const byPlace = Map.groupBy(candidates, ({ error, problem }) =>
    error.keyword === 'required' ? `${problem.pointer} ${problem.subject}` : problem.pointer,
  )
  return [...byPlace.values()].flatMap((group) =>
    group
      .sort((a, b) => a.rank - b.rank)
      .slice(0, 1)
      .map(({ problem }) => problem),
  )
}

/** Whether a member is missing because the file has it under its old name. */
const isMissingByRename = ({ keyword, instancePath, params }: ErrorObject, all: ShapeError[]): boolean =>
  keyword === 'required' &&
  all.some(({ error, renamedTo }) => error.instancePath === instancePath && renamedTo === params.missingProperty)

/** Whether a member is misplaced because the page's kind is misspelt. */
const followsFromKind = ({ keyword }: ErrorObject, errors: ErrorObject[]): boolean =>
  keyword === 'false schema' && errors.some(({ instancePath }) => instancePath === '/kind')
