import { toPointer } from './jsonPointer.ts'
import type { Schema } from './schema.ts'

/** A schema and every schema written inside it, each with its JSON pointer, which starts with `place`. */
export function subschemas(schema: Schema, pointer: string): { pointer: string; schema: Schema }[] {
  const below = (sub: Schema | undefined, ...steps: (string | number)[]) =>
    sub ? subschemas(sub, pointer + toPointer(steps)) : []
  return [
    { pointer, schema },
    ...Object.entries(schema.properties ?? {}).flatMap(([name, sub]) => below(sub, 'properties', name)),
    ...below(schema.items, 'items'),
    ...(['if', 'then', 'else', 'not'] as const).flatMap((keyword) => below(schema[keyword], keyword)),
    ...(['allOf', 'anyOf', 'oneOf'] as const).flatMap((keyword) =>
      (schema[keyword] ?? []).flatMap((sub, index) => below(sub, keyword, index)),
    ),
    ...Object.entries(schema.dependencies ?? {}).flatMap(([name, sub]) =>
      Array.isArray(sub) ? [] : below(sub, 'dependencies', name),
    ),
  ]
}
