import { todayOnEarth } from '../../../forms/data/checkRules.ts'
import { normalize } from '../../../forms/data/normalizeData.ts'
import { validateForm } from '../../../forms/data/validateForm.ts'
import { dialectOf } from '../../../forms/schema/dialect.ts'
import { compileSchema, createAjv } from '../../../forms/schema/createAjv.ts'
import { isObject } from '../../../forms/schema/isObject.ts'
import { mapInnerSchemas, type JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import { normalizeText } from '../../../forms/schema/keywords/normalize.ts'
import type { Problem } from '../../../forms/schema/problem.ts'
import type { Schema } from '../../../forms/schema/schema.ts'
import { standardFormats } from '../../../forms/schema/standardFormats.ts'
import { formats } from '../../../forms/schema/stringFormats.ts'
import type { AnySchema, CaseContext, FilledData, GeneratorContext } from './generatorContext.ts'
import { solve } from './solver.ts'
import { isValid, ROOT_REFERENCE } from './schemaCheck.ts'

export interface GenerateOptions extends Partial<CaseContext> {
  /** Milliseconds since 1970; now, by default. */
  now?: number
  /** Leaves out cases that keep a rule or reach a branch, which are the majority. */
  onlyBreaking?: boolean
  /** Values that a field, named by its path (`contact.email`), may have, the most natural first. */
  knownValues?: (path: string) => unknown[]
}

/** Generates and validates filled forms of a schema. */
export interface FormGenerator {
  context: GeneratorContext
  /** A form that matches `schema`; `true` stands for the form's own schema. Undefined if none was found. */
  solve: (schema: AnySchema, size: 'minimal' | 'full') => FilledData | undefined
  judge: (data: FilledData) => Problem[]
}

/** @param schema as for `generateForms` */
export function createGenerator(
  schema: Schema,
  { optionData = {}, account, now = Date.now(), knownValues = () => [] }: GenerateOptions,
): FormGenerator {
  const { jsonSchema } = schema
  const root: JsonSchema = jsonSchema ? withRootName(jsonSchema) : { ...schema }
  const context: GeneratorContext = {
    root,
    dialect: jsonSchema ? dialectOf(jsonSchema) : 'draft-07',
    formats: jsonSchema ? standardFormats : formats,
    vocabulary: true,
    ...(jsonSchema
      ? {}
      : { normalizeText: (text: string, parts: JsonSchema[]) => normalizeText(text, parts as Schema[]) }),
    optionData,
    account,
    today: todayOnEarth(now),
    knownValues,
    tries: { left: MAX_TRIES },
  }
  const validate = compileSchema(schema, createAjv())
  return {
    context,
    judge: (data) => validateForm(schema, validate, data, optionData, { now, account }).problems,
    solve(part, size) {
      const demand = part === true ? root : part
      context.tries.left = MAX_TRIES
      for (const data of solve({ schemas: [demand], path: [], siblings: {}, size }, context)) {
        if (!isObject(data)) continue
        const sent = jsonSchema ? data : normalize(schema, data)
        if (isValid(demand, sent, context)) return sent
      }
      return undefined
    },
  }
}

/** Renames references to `#`: AJV would resolve `#` to the compiled part instead of the whole schema. */
function withRootName(schema: JsonSchema): JsonSchema {
  const renamed = mapInnerSchemas(schema, withRootName)
  return renamed.$ref === '#' ? { ...renamed, $ref: ROOT_REFERENCE } : renamed
}

/** Most attempts at values of one form, members included. */
const MAX_TRIES = 2000
