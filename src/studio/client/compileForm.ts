import { schemaParser, type RJSFSchema } from '@rjsf/utils'
import { readSiteDefinitions, type SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import { compileSchema, createAjv } from '../../model/schema/createAjv.ts'
import type { Schema } from '../../model/schema/schema.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { DefinitionFile } from '../../model/site/definitionFile.ts'
import type { BranchValidators, FormDefinition } from '../../engine/state/FormContext.ts'
import { SchemaFields } from '../../engine/rjsf/SchemaFields.tsx'
import getDefaultRegistry from '../../engine/rjsf/defaultRegistry.ts'
import { withComponents } from '../../engine/registry/withComponents.tsx'
import { StandardFields } from '../../engine/standard/StandardFields.tsx'
import { standardWidgets } from '../../engine/standard/standardWidgets.tsx'
import componentsMeta from '../../../schemas/meta/components.schema.json'
import fieldMeta from '../../../schemas/meta/field.schema.json'
import pageMeta from '../../../schemas/meta/page.schema.json'
import { pageFile } from '../model/fileEdits.ts'
import { shareUnchanged } from '../model/shareUnchanged.ts'
import type { Texts } from '../model/workspace.ts'
import { FieldOfForm } from './FieldOfForm.tsx'
import { contentOf } from './parsedFiles.ts'

const registry = getDefaultRegistry()

/** Every form may name the widgets that the site loads for some only. */
const Fields = withComponents(SchemaFields, registry, {
  widgets: standardWidgets,
  fields: { SchemaField: FieldOfForm },
})

/** A form that can be drawn, or what keeps it from being drawn. */
export type CompiledForm = { definition: FormDefinition } | { problems: DefinitionProblem[] }

type ReadPage = ReturnType<typeof readSiteDefinitions>

/** What was read last, of the contents that it was read of. */
let lastRead: { files: DefinitionFile[]; read: ReadPage } | undefined

/**
 * A page and its form as their files are now, with their problems; undefined if the page file is not there or not JSON. The
 * same object as long as none of these files changes.
 */
function readPage(texts: Texts, id: string): ReadPage | undefined {
  const filesIn = (folder: string): DefinitionFile[] =>
    [...texts.keys()].flatMap((file) => {
      const content = file.startsWith(folder) ? contentOf(texts, file) : undefined
      return content === undefined ? [] : [{ file, content }]
    })
  const content = contentOf(texts, pageFile(id))
  if (content === undefined) return undefined
  const page = { file: pageFile(id), content }
  const fields = filesIn('schemas/fields/')
  const components = filesIn('schemas/components/')
  const files = [page, ...fields, ...components]
  if (lastRead && isSameFiles(lastRead.files, files)) return lastRead.read
  const read = readSiteDefinitions({ pages: [page], fields, components, pageMeta, fieldMeta, componentsMeta })
  lastRead = { files, read }
  return read
}

const isSameFiles = (a: DefinitionFile[], b: DefinitionFile[]): boolean =>
  a.length === b.length && a.every(({ file, content }, at) => b[at]?.file === file && b[at].content === content)

/** What the definitions of a page say; undefined where they cannot be read. */
export function siteOfPage(texts: Texts, id: string): SiteDefinitions | undefined {
  try {
    return readPage(texts, id)?.site
  } catch {
    return undefined
  }
}

let lastCompiled: { id: string; read: ReadPage; definition: FormDefinition } | undefined

/**
 * The form of a page as its files are now, compiled in the browser. The same object as long as they are the same; what an edit
 * leaves as it was is the same object in the next form.
 */
export function compileForm(texts: Texts, id: string): CompiledForm {
  try {
    const read = readPage(texts, id)
    if (!read) return { problems: [] }
    if (lastCompiled?.read === read) return { definition: lastCompiled.definition }
    const { site, problems } = read
    const form = site.forms[0]?.form
    if (!form) return { problems }
    const before = lastCompiled?.id === id ? lastCompiled.definition.form : undefined
    const definition = defineForm(shareUnchanged(before, form))
    lastCompiled = { id, read, definition }
    return { definition }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { problems: [{ id: 'unusable-schema', file: pageFile(id), pointer: '/schema', params: { reason } }] }
  }
}

/** A resolved form; its validators are compiled when they are first asked for, since most edits ask for none. */
export function defineForm(form: FormDefinition['form']): FormDefinition {
  let ajv: ReturnType<typeof createAjv> | undefined
  const compile = (schema: Schema) => compileSchema(schema, (ajv ??= createAjv()))
  const validate: FormDefinition['validate'] = (data) => {
    const compiled = compile(form.schema)
    const isValid = compiled(data)
    validate.errors = compiled.errors ?? null
    return isValid
  }
  const isAnySchema = form.schema.jsonSchema !== undefined
  return {
    form,
    validate,
    branches: isAnySchema ? {} : branchValidators(form.schema, compile),
    Fields: isAnySchema ? StandardFields : Fields,
  }
}

/** By rjsf's hash of each condition and alternative. */
const branchValidators = (schema: Schema, compile: (branch: Schema) => (data: unknown) => boolean): BranchValidators =>
  Object.fromEntries(
    Object.entries(schemaParser(schema as RJSFSchema)).map(([hash, branch]) => [
      hash,
      (data: unknown) => compile(branch as Schema)(data),
    ]),
  )
