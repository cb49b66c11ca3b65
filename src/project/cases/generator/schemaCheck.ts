import { type Ajv, type ValidateFunction } from 'ajv'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import { createStandardAjv } from '../../../forms/schema/createAjv.ts'
import { withoutDialect } from '../../../forms/schema/dialect.ts'
import { everySchema, localTarget, type JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import { ruleKeywords } from '../../../forms/schema/keywords/ruleKeywords.ts'
import { isObject } from '../../../forms/schema/isObject.ts'
import { schemaOf } from './schemaParts.ts'
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
  const { rest, properties } = partsOf(schema)
  const place = { instancePath: '', parentData: siblings, parentDataProperty: '', rootData: {}, dynamicAnchors: {} }
  return (
    validatorOf(rest, context)(value, place) === true &&
    (!isObject(value) ||
      properties.every(
        ([name, each]) => !Object.hasOwn(value, name) || isValid(schemaOf(each), value[name], context, value),
      ))
  )
}

/** Keywords that depend on the properties beside them. */
const COUNTING_KEYWORDS = ['additionalProperties', 'unevaluatedProperties']

interface SchemaParts {
  rest: JsonSchema
  properties: [name: string, schema: unknown][]
}
const partsBySchema = new WeakMap<JsonSchema, SchemaParts>()

/**
 * A schema without its properties, and these. The schemas of two goals differ in one property, so nearly all of their
 * parts are compiled already; compiling the whole of each takes ten times as long.
 */
function partsOf(schema: JsonSchema): SchemaParts {
  const known = partsBySchema.get(schema)
  if (known) return known
  const { properties, ...rest } = schema
  const isDivisible = isObject(properties) && !COUNTING_KEYWORDS.some((keyword) => keyword in schema)
  const parts = isDivisible ? { rest, properties: Object.entries(properties) } : { rest: schema, properties: [] }
  partsBySchema.set(schema, parts)
  return parts
}

/** Reference to the whole schema within its parts. */
export const ROOT_REFERENCE = '#root'

interface Judge {
  ajv: Ajv
  validators: WeakMap<JsonSchema, ValidateFunction>
  validatorsByText: Map<string, ValidateFunction>
}
const judges = new WeakMap<GeneratorContext, Judge>()

function validatorOf(schema: JsonSchema, context: GeneratorContext): ValidateFunction {
  const { ajv, validators, validatorsByText } = judges.get(context) ?? createJudge(context)
  const known = validators.get(schema)
  if (known) return known
  const text = JSON.stringify(schema)
  const validate = validatorsByText.get(text) ?? ajv.compile(withoutDialect(schema))
  validatorsByText.set(text, validate)
  validators.set(schema, validate)
  return validate
}

function createJudge(context: GeneratorContext): Judge {
  const { root, formats, vocabulary } = context
  const ajv = createStandardAjv(root)
  for (const [name, format] of Object.entries(formats)) if (format !== undefined) ajv.addFormat(name, format)
  if (vocabulary) {
    for (const { name, validate } of ruleKeywords)
      if (validate && ajv.getKeyword(name) === false)
        ajv.addKeyword({
          keyword: name,
          errors: false,
          validate: (_rule: unknown, value: unknown, schema?: Schema, place?: DataValidationCxt) =>
            validate(schema ?? {}, value, requiredRuleContext(context, place?.parentData ?? {})) === undefined,
        })
  }
  for (const $ref of new Set(everySchema(root).map((each) => each.schema.$ref)))
    // AJV resolves `#` to the part itself.
    if (typeof $ref === 'string' && $ref !== '#') {
      const target = localTarget(root, $ref)
      if (target) ajv.addSchema(withoutDialect(target), $ref)
    }
  const judge = {
    ajv,
    validators: new WeakMap<JsonSchema, ValidateFunction>(),
    validatorsByText: new Map<string, ValidateFunction>(),
  }
  judges.set(context, judge)
  return judge
}
