import standaloneCode from 'ajv/dist/standalone/index.js'
import { plainForm } from '../data/plainForm.ts'
import { conditionalFieldNames } from '../react/rjsf/conditionalFieldNames.ts'
import { createStandardAjv } from '../schema/createAjv.ts'
import { withoutDialect } from '../schema/dialect.ts'
import { everySchema, type JsonSchema } from '../schema/jsonSchema.ts'
import { standardFormats } from '../schema/standardFormats.ts'

/** Modules of the engine that every compiled form may import; forms beyond the fast set also import `MUI_MODULE`. */
export const IMPORTED_MODULES = [
  ...['schema/ajvRuntime', 'schema/standardFormats', 'react/rjsf/interpretedValidator', 'react/rjsf/noAlternatives'],
  'react/rjsf/listFields',
]
export const MUI_MODULE = 'react/mui/AnySchemaForm'

/** AJV's code of a schema's validator: a CommonJS module that exports `validate`. */
export function standaloneValidate(schema: JsonSchema): string {
  const ajv = createStandardAjv(schema, { source: true })
  ajv.addSchema(withoutDialect(schema), 'validate')
  return standaloneCode(ajv, { validate: 'validate' })
}

/**
 * Code of the formats of a schema, if all are regular expressions: the others come with a library of 4 kB.
 * @returns undefined if one is a function
 */
function expressionFormats(schema: JsonSchema): string | undefined {
  const formats: Record<string, unknown> = standardFormats
  const names = new Set(everySchema(schema).map((each) => String(each.schema.format)))
  const used = [...names].filter((name) => Object.hasOwn(formats, name) && formats[name] !== true)
  if (!used.every((name) => formats[name] instanceof RegExp)) return undefined
  return `const formats = { ${used.map((name) => `${JSON.stringify(name)}: ${String(formats[name])}`).join(', ')} }`
}

/**
 * Code of an ES module whose default export is the definition of a form.
 * @param importPath address of a module of the engine by its path in `src/forms`, without extension
 */
export function formCode(
  source: { schema: JsonSchema; uiSchema?: Record<string, unknown>; id?: string },
  importPath: (module: string) => string,
): string {
  const { form, canonical } = plainForm(source.schema, source.uiSchema, source.id)
  const isDrawnByMui = form.schema.jsonSchema !== undefined
  const hasConditions = isDrawnByMui || conditionalFieldNames(form.schema).size > 0
  const load = (names: string, module: string) => `import { ${names} } from ${JSON.stringify(importPath(module))}`
  return [
    load('requireRuntime as require', 'schema/ajvRuntime'),
    expressionFormats(canonical) ?? load('standardFormats as formats', 'schema/standardFormats'),
    hasConditions
      ? load('interpretedValidator', 'react/rjsf/interpretedValidator')
      : load('noAlternatives', 'react/rjsf/noAlternatives'),
    ...(isDrawnByMui ? [load('MuiFields as Fields', MUI_MODULE)] : []),
    ...(JSON.stringify(form.schema).includes('"type":"array"')
      ? [`import ${JSON.stringify(importPath('react/rjsf/listFields'))}`]
      : []),
    'const exports = {}',
    standaloneValidate(canonical),
    `const form = ${JSON.stringify(form)}`,
    `const validator = ${hasConditions ? `interpretedValidator(${JSON.stringify(canonical)})` : 'noAlternatives'}`,
    `export default { form, validate: exports.validate, validator${isDrawnByMui ? ', Fields' : ''} }`,
  ].join('\n')
}
