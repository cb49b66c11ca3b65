import { schemaParser, type RJSFSchema } from '@rjsf/utils'
import { readSiteDefinitions } from '../../model/site/siteDefinitions.ts'
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

/** The form of a page as its files are now, compiled in the browser. */
export function compileForm(texts: Texts, id: string): CompiledForm {
  const filesIn = (folder: string): DefinitionFile[] =>
    [...texts.keys()].flatMap((file) => {
      const content = file.startsWith(folder) ? contentOf(texts, file) : undefined
      return content === undefined ? [] : [{ file, content }]
    })
  const content = contentOf(texts, pageFile(id))
  if (content === undefined) return { faults: [] }
  try {
    const { site, problems } = readSiteDefinitions({
      pages: [{ file: pageFile(id), content }],
      fields: filesIn('schemas/fields/'),
      components: filesIn('schemas/components/'),
      pageMeta,
      fieldMeta,
      componentsMeta,
    })
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
