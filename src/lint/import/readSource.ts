import { isObject } from '../../model/isObject.ts'
import { canonicalSchema } from '../../model/jsonSchema/canonicalSchema.ts'
import { createStandardAjv, withoutDialect } from '../../model/schema/compileStandard.ts'
import { drawnSchema } from '../../model/jsonSchema/drawnSchema.ts'
import { schemaFaults } from '../../model/jsonSchema/schemaFaults.ts'
import { formView } from '../../model/jsonSchema/formView.ts'
import { everySchema, type JsonSchema } from '../../model/schema/jsonSchema.ts'
import type { Schema } from '../../model/schema/schema.ts'
import { tooManyFields } from '../source/fieldCount.ts'
import { whyNoSchema } from './whyNoSchema.ts'

/** What a file must not exceed: nobody fills in a form of that size, and drawing it would take long. */
const MAX_BYTES = 1024 * 1024
const MAX_DEPTH = 64
const MAX_SCHEMAS = 1500

/** Why a file cannot be taken: one sentence. */
export class ImportError extends Error {
  override name = 'ImportError'
}

/** A JSON Schema that can become a page. */
export interface ImportSource {
  schema: JsonSchema
  canonical: JsonSchema
  view: Schema
}

/**
 * Parses a file; a byte order mark and line ends of Windows are allowed.
 * @param name of the file, for messages
 * @throws ImportError
 */
export function parseJsonFile(name: string, bytes: Buffer): JsonSchema {
  if (bytes.length > MAX_BYTES)
    throw new ImportError(
      `${name} has ${(bytes.length / 1024 / 1024).toFixed(1)} MB; a schema of at most ${MAX_BYTES / 1024 / 1024} MB can become a page.`,
    )
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw new ImportError(`${name} is no JSON: ${(error as Error).message}. An editor marks the place.`)
  }
  if (!isObject(content)) throw new ImportError(`${name} holds no JSON Schema: it must be an object, { … }.`)
  if (depthOf(content) > MAX_DEPTH)
    throw new ImportError(`${name} is nested deeper than ${MAX_DEPTH} levels, which no form can show.`)
  return content
}

function depthOf(root: object): number {
  let depth = 0
  for (let level: object[] = [root]; level.length > 0 && depth <= MAX_DEPTH; depth += 1)
    level = level
      .flatMap((each): unknown[] => Object.values(each))
      .filter((each): each is object => typeof each === 'object' && each !== null)
  return depth
}

/**
 * Reads a JSON Schema of anybody.
 * @throws ImportError for what cannot be drawn or validated
 */
export function readSource(name: string, schema: JsonSchema): ImportSource {
  const reason = whyNoSchema(name, schema)
  if (reason !== undefined) throw new ImportError(reason)
  const { length: count } = everySchema(schema)
  if (count > MAX_SCHEMAS)
    throw new ImportError(`${name} describes ${count} values; a page has at most ${MAX_SCHEMAS}. Split it.`)
  const [tooMany] = tooManyFields(name, schema)
  if (tooMany) throw new ImportError(`${name} has too many fields: ${tooMany.message}`)
  const [fault] = schemaFaults(schema)
  if (fault) throw new ImportError(`${name} ${fault.message}. ${fault.hint}`)
  const canonical = canonicalSchema(schema)
  const view = formView(drawnSchema(canonical))
  try {
    createStandardAjv(canonical).compile(withoutDialect(canonical))
  } catch (error) {
    throw new ImportError(`${name} cannot be validated: ${(error as Error).message}.`)
  }
  return { schema, canonical, view }
}
