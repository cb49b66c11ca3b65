import { schemaParser, type RJSFSchema } from '@rjsf/utils'
import { readSiteDefinitions, type SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import { compileSchema, createAjv } from '../../model/schema/createAjv.ts'
import type { Schema } from '../../model/schema/schema.ts'
import type { DefinitionFile } from '../../model/site/definitionFile.ts'
import type { BranchValidators, FormDefinition } from '../../engine/state/FormContext.ts'
import { SchemaFields } from '../../engine/rjsf/SchemaFields.tsx'
import getDefaultRegistry from '../../engine/rjsf/defaultRegistry.ts'
import '../../engine/rjsf/fullAllOfMerge.ts'
import { withComponents } from '../../engine/registry/withComponents.tsx'
import { StandardFields } from '../../engine/standard/StandardFields.tsx'
import { standardWidgets } from '../../engine/standard/standardWidgets.tsx'
import componentsMeta from '../../../schemas/meta/components.schema.json'
import fieldMeta from '../../../schemas/meta/field.schema.json'
import pageMeta from '../../../schemas/meta/page.schema.json'
import { pageFile } from '../model/fileEdits.ts'
import type { Texts } from '../model/workspace.ts'
import { contentOf } from './parsedFiles.ts'

/** Every form may name the widgets that the site loads for some only. */
const Fields = withComponents(SchemaFields, getDefaultRegistry(), { widgets: standardWidgets })

/** A form that can be drawn, or what keeps it from being drawn. */
export type CompiledForm = { definition: FormDefinition } | { faults: string[] }

/** A page and its form as their files are now, with their problems; undefined if the page file is not there or not JSON. */
function readPage(texts: Texts, id: string): ReturnType<typeof readSiteDefinitions> | undefined {
  const filesIn = (folder: string): DefinitionFile[] =>
    [...texts.keys()].flatMap((file) => {
      const content = file.startsWith(folder) ? contentOf(texts, file) : undefined
      return content === undefined ? [] : [{ file, content }]
    })
  const content = contentOf(texts, pageFile(id))
  if (content === undefined) return undefined
  return readSiteDefinitions({
    pages: [{ file: pageFile(id), content }],
    fields: filesIn('schemas/fields/'),
    components: filesIn('schemas/components/'),
    pageMeta,
    fieldMeta,
    componentsMeta,
  })
}

/** What the definitions of a page say; undefined where they cannot be read. */
export function siteOfPage(texts: Texts, id: string): SiteDefinitions | undefined {
  try {
    return readPage(texts, id)?.site
  } catch {
    return undefined
  }
}

/** The form of a page as its files are now, compiled in the browser. */
export function compileForm(texts: Texts, id: string): CompiledForm {
  try {
    const read = readPage(texts, id)
    if (!read) return { faults: [] }
    const { site, problems } = read
    const form = site.forms[0]?.form
    if (!form) return { faults: problems.map(({ message }) => message) }
    return { definition: defineForm(form) }
  } catch (error) {
    return { faults: [error instanceof Error ? error.message : String(error)] }
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
