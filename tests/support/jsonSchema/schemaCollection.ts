import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { everySchema, type JsonSchema } from '../../../src/forms/schema/jsonSchema.ts'
import { PROJECT_ROOT } from '../projectRoot.ts'

/** Folder of small schemas, one or more for each keyword and combination. */
export const COLLECTION_FOLDER = join(PROJECT_ROOT, 'tests/forms/schema/jsonSchema/schemas')

/** Names of the schemas of the collection. */
export const collectionNames = (): string[] => readdirSync(COLLECTION_FOLDER).map((file) => file.replace(/\.json$/, ''))

export const readCollectionSchema = (name: string): JsonSchema =>
  JSON.parse(readFileSync(join(COLLECTION_FOLDER, `${name}.json`), 'utf8')) as JsonSchema

/** Random values, among them the values that the schema itself names. */
export function valuesFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  const parts = everySchema(schema).map((each) => each.schema)
  const required = parts.flatMap((each) => (Array.isArray(each.required) ? each.required.map(String) : []))
  const declared = parts.flatMap((each) => Object.keys((each.properties as object | undefined) ?? {}))
  const names = [...new Set([...declared, ...required])]
  const candidates = parts.flatMap((each) => [
    ...((each.enum as unknown[] | undefined) ?? []),
    each.const,
    each.default,
  ])
  const namedValues = candidates.filter((value) => value !== undefined)
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.constantFrom<unknown>('a', 'abc', 'a@b.example', '2024-02-30', 0, 1, 2.5, true, false, null, ...namedValues),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(names.length > 0 ? fc.constantFrom(...names, 'x-1') : fc.constant('a'), tie('value'), {
        maxKeys: 4,
        noNullPrototype: true,
      }),
    ),
  }))
  return value
}
