import type { Ajv, ValidateFunction } from 'ajv'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import { createStandardAjv } from '../../../forms/schema/createAjv.ts'
import { withoutDialect } from '../../../forms/schema/dialect.ts'
import { everySchema, localTarget, type JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import { ruleKeywords } from '../../../forms/schema/keywords/ruleKeywords.ts'
import type { Schema } from '../../../forms/schema/schema.ts'
import { requiredRuleContext, type AnySchema, type GeneratorContext } from './generatorContext.ts'

/** Whether AJV and, if enabled, the rules of the project's vocabulary accept a value beside its siblings. */
export function isValid(
  schema: AnySchema,
  value: unknown,
  context: GeneratorContext,
  siblings: Record<string, unknown> = {},
): boolean {
  if (typeof schema === 'boolean') return schema
  const place = { instancePath: '', parentData: siblings, parentDataProperty: '', rootData: {}, dynamicAnchors: {} }
  return validatorOf(schema, context)(value, place) === true
}

/** Reference to the whole schema within its parts. */
export const ROOT_REFERENCE = '#root'

interface Judge {
  ajv: Ajv
  validators: WeakMap<JsonSchema, ValidateFunction>
}
const judges = new WeakMap<GeneratorContext, Judge>()

function validatorOf(schema: JsonSchema, context: GeneratorContext): ValidateFunction {
  const { ajv, validators } = judges.get(context) ?? createJudge(context)
  const validate = validators.get(schema) ?? ajv.compile(withoutDialect(schema))
  validators.set(schema, validate)
  return validate
}

function createJudge(context: GeneratorContext): Judge {
  const { root, formats, vocabulary } = context
  const ajv = createStandardAjv(root)
  for (const [name, format] of Object.entries(formats)) if (format !== undefined) ajv.addFormat(name, format)
  if (vocabulary)
    for (const { name, validate } of ruleKeywords)
      if (validate)
        ajv.addKeyword({
          keyword: name,
          errors: false,
          validate: (_rule: unknown, value: unknown, schema?: Schema, place?: DataValidationCxt) =>
            validate(schema ?? {}, value, requiredRuleContext(context, place?.parentData ?? {})) === undefined,
        })
  for (const $ref of new Set(everySchema(root).map((each) => each.schema.$ref)))
    // AJV resolves `#` to the part itself.
    if (typeof $ref === 'string' && $ref !== '#') {
      const target = localTarget(root, $ref)
      if (target) ajv.addSchema(withoutDialect(target), $ref)
    }
  const judge = { ajv, validators: new WeakMap<JsonSchema, ValidateFunction>() }
  judges.set(context, judge)
  return judge
}
