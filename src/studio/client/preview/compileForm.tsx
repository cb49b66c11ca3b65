import { customizeValidator } from '@rjsf/validator-ajv8'
import { errorMessage } from '../../../model/errorDetails.ts'
import { readSiteDefinitions, type SiteDefinitions } from '../../../model/site/siteDefinitions.ts'
import { ajvOptions, compileSchema, createAjv, withVocabulary } from '../../../forms/schema/createAjv.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import type { DefinitionProblem } from '../../../model/site/definitionProblem.ts'
import type { DefinitionFile } from '../../../model/site/definitionFile.ts'
import type { FieldsProps, FormDefinition, FormRegistry } from '../../../forms/react/state/FormContext.ts'
import { interpretedValidator } from '../../../forms/react/rjsf/interpretedValidator.ts'
import { SchemaFields } from '../../../forms/react/rjsf/SchemaFields.tsx'
import getDefaultRegistry from '../../../forms/react/rjsf/defaultRegistry.ts'
import { muiRegistry } from '../../../forms/react/mui/muiRegistry.ts'
import { MuiFields, MuiStandardFields } from '../../../site/app/theme/MuiFields.tsx'
import { isDrawnByMui } from '../../../forms/schema/componentUses.ts'
import fieldMeta from '../../../../schemas/meta/field.schema.json'
import pageMeta from '../../../../schemas/meta/page.schema.json'
import { pageFile } from '../../model/fileEdits.ts'
import { shareUnchanged } from '../../model/shareUnchanged.ts'
import type { Texts } from '../../model/workspace.ts'
import { FieldOfForm } from './FieldOfForm.tsx'
import { contentOf } from '../files/parsedFiles.ts'

const withFieldOfForm = (registry: FormRegistry): FormRegistry => ({
  ...registry,
  fields: { ...registry.fields, SchemaField: FieldOfForm },
})
const fastRegistry = withFieldOfForm(getDefaultRegistry())
const fullRegistry = withFieldOfForm(muiRegistry)

const FastFields = (props: FieldsProps) => <SchemaFields registry={fastRegistry} {...props} />
const FullFields = (props: FieldsProps) => <MuiFields registry={fullRegistry} {...props} />

/** A form that can be rendered, or the problems that prevent it. */
export type CompiledForm = { definition: FormDefinition<ResolvedForm> } | { problems: DefinitionProblem[] }

type ReadPage = ReturnType<typeof readSiteDefinitions>

/** The last result of reading, with the files that it came from. */
let lastRead: { files: DefinitionFile[]; read: ReadPage } | undefined

/**
 * Reads a page and its form from the current files, with their problems; undefined if the page file is missing or not
 * JSON. Returns the same object until one of these files changes.
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
  const files = [page, ...fields]
  if (lastRead && isSameFiles(lastRead.files, files)) return lastRead.read
  const read = readSiteDefinitions({ pages: [page], fields, pageMeta, fieldMeta })
  lastRead = { files, read }
  return read
}

const isSameFiles = (a: DefinitionFile[], b: DefinitionFile[]): boolean =>
  a.length === b.length && a.every(({ file, content }, at) => b[at]?.file === file && b[at].content === content)

/** Definitions of a page; undefined if they cannot be read. */
export function siteOfPage(texts: Texts, id: string): SiteDefinitions | undefined {
  try {
    return readPage(texts, id)?.site
  } catch {
    return undefined
  }
}

let lastCompiled: { id: string; read: ReadPage; definition: FormDefinition<ResolvedForm> } | undefined

/**
 * Compiles a page's form from the current files. Returns the same object until they change; parts that an edit leaves
 * alone stay the same objects.
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
    const reason = errorMessage(error)
    return { problems: [{ id: 'unusable-schema', file: pageFile(id), pointer: '/schema', params: { reason } }] }
  }
}

/** Definition of a resolved form. Its validators compile on first use, since most edits need none. */
export function defineForm(form: ResolvedForm): FormDefinition<ResolvedForm> {
  const { schema } = form
  // One instance per form: a shared one would keep the compiled schemas of every edit.
  let ajv: ReturnType<typeof createAjv> | undefined
  const validate: FormDefinition['validate'] = (data) => {
    const compiled = compileSchema(schema, (ajv ??= createAjv()))
    const isValid = compiled(data)
    validate.errors = compiled.errors ?? null
    return isValid
  }
  if (schema.jsonSchema)
    return { form, validate, validator: interpretedValidator(schema.jsonSchema), Fields: MuiStandardFields }
  const validator = customizeValidator({
    ajvOptionsOverrides: { ...ajvOptions(), validateSchema: false },
    ajvFormatOptions: false,
    extenderFn: withVocabulary,
  })
  return { form, validate, validator, Fields: isDrawnByMui(form) ? FullFields : FastFields }
}
