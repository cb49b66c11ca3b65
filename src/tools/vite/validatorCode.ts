import { hashForSchema, schemaParser, type RJSFSchema } from '@rjsf/utils'
import standaloneCode from 'ajv/dist/standalone/index.js'
import type { Schema } from '../../model/schema/schema.ts'
import { createStandardAjv, withoutDialect } from '../../model/schema/compileStandard.ts'
import type { JsonSchema } from '../../model/schema/jsonSchema.ts'
import { createAjv } from '../../model/schema/createAjv.ts'

/** Imports of the functions for `format`, as the site has them. */
const FORMATS = `import { formats } from '/src/model/schema/stringFormats.ts'`
const STANDARD_FORMATS = `import { standardFormats as formats } from '/src/model/schema/standardFormats.ts'`

/**
 * Code of an ES module with a form's precompiled validators: `validate` for the whole form, and `branches`, which maps
 * rjsf's hash of each condition and alternative to its validator.
 */
export function validatorCode(schema: Schema): string {
  const formHash = hashForSchema(schema as RJSFSchema)
  const branches = Object.entries(schemaParser(schema as RJSFSchema)).filter(([hash]) => hash !== formHash)
  const ajv = createAjv({ source: true })
  ajv.addSchema(schema, 'validate')
  // rjsf's parser names branches by $id, which AJV would take for a second identity of the same schema.
  branches.forEach(([, { $id: _id, ...branch }], index) => ajv.addSchema(branch, `branch${index}`))
  const names = ['validate', ...branches.map((_branch, index) => `branch${index}`)]
  const code = standaloneCode(ajv, Object.fromEntries(names.map((name) => [name, name])))
  const map = branches.map(([hash], index) => `${JSON.stringify(hash)}: branch${index}`).join(', ')
  return `${withImports(code)}\nexport const branches = { ${map} }\n`
}

/** The same for JSON Schema of any kind. Its alternatives are judged while it is drawn, see `interpretedValidator`. */
export function standardValidatorCode(schema: JsonSchema): string {
  const ajv = createStandardAjv(schema, { source: true })
  const code = standaloneCode(ajv, ajv.compile(withoutDialect(schema)))
  return withImports(`${code}\nexport const branches = {}\n`, STANDARD_FORMATS)
}

/** Turns the `require` calls that AJV's standalone code makes even in an ES module into imports. */
function withImports(code: string, formats = FORMATS): string {
  const imports = new Map<string, string>()
  const body = code.replaceAll(/require\("([^"]+)"\)\.default/g, (_call, module: string) => {
    const name = imports.get(module) ?? `runtime${imports.size}`
    imports.set(module, name)
    return name
  })
  const lines = [...imports].map(
    ([module, name]) =>
      `import * as ${name}Module from ${JSON.stringify(`${module}.js`)}\nconst ${name} = ${name}Module.default?.default ?? ${name}Module.default`,
  )
  return [formats, ...lines, body].join('\n')
}
