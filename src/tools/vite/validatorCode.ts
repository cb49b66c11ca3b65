import { hashForSchema, schemaParser, type RJSFSchema } from '@rjsf/utils'
import standaloneCode from 'ajv/dist/standalone/index.js'
import type { Schema } from '../../model/schema/schema.ts'
import { createAjv } from '../../model/schema/createAjv.ts'

/** Module of the functions for `format`, as the site imports it. */
const FORMATS_MODULE = '/src/model/schema/stringFormats.ts'

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

/** Turns the `require` calls that AJV's standalone code makes even in an ES module into imports. */
function withImports(code: string): string {
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
  return [`import { formats } from ${JSON.stringify(FORMATS_MODULE)}`, ...lines, body].join('\n')
}
