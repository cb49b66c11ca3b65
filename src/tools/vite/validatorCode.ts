import { hashForSchema, schemaParser, type RJSFSchema } from '@rjsf/utils'
import standaloneCode from 'ajv/dist/standalone/index.js'
import type { Schema } from '../../model/schema/schema.ts'
import { createAjv } from '../../model/schema/createAjv.ts'

/** Where our functions for `format` live, as the site imports them. */
const FORMATS_MODULE = '/src/model/schema/stringFormats.ts'

/**
 * The code of an ES module that judges values of a form without compiling anything in the browser: `validate` judges the
 * whole form, `branches` maps rjsf's hash of every condition and alternative in it to a function that says whether it
 * holds.
 */
export function validatorCode(schema: Schema): string {
  const formHash = hashForSchema(schema as RJSFSchema)
  const branches = Object.entries(schemaParser(schema as RJSFSchema)).filter(([hash]) => hash !== formHash)
  const ajv = createAjv({ source: true })
  ajv.addSchema(schema, 'validate')
  // $id is what rjsf's parser names a branch by; for AJV it would be a second identity of the same text.
  branches.forEach(([, { $id: _id, ...branch }], index) => ajv.addSchema(branch, `branch${index}`))
  const names = ['validate', ...branches.map((_branch, index) => `branch${index}`)]
  const code = standaloneCode(ajv, Object.fromEntries(names.map((name) => [name, name])))
  const map = branches.map(([hash], index) => `${JSON.stringify(hash)}: branch${index}`).join(', ')
  return `${withImports(code)}\nexport const branches = { ${map} }\n`
}

/** AJV's standalone code asks for its few run-time parts by `require`, even as an ES module. */
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
