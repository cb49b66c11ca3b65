import type { Schema } from '../schema.ts'
import { brief, factsOf } from './facts.ts'
import { block, indent } from './voices.ts'

/** The conditions and alternatives of an object as a person would say them. */
export function conditionsOf(schema: Schema): string[] {
  return [
    ...(schema.if
      ? [
          `if ${says(schema.if, 'holds')}`,
          ...indent([
            `then ${says(schema.then ?? {}, 'asks')}`,
            ...(schema.else ? [`else ${says(schema.else, 'asks')}`] : []),
          ]),
        ]
      : []),
    ...(['allOf', 'anyOf', 'oneOf'] as const).flatMap((keyword) =>
      block(
        TITLES[keyword],
        (schema[keyword] ?? []).flatMap((part) => [
          `- ${says(part, 'asks')}`,
          ...indent(conditionsOf({ ...part, allOf: part.allOf ?? [] })),
        ]),
      ),
    ),
    ...(schema.not ? [`not: ${says(schema.not, 'holds')}`] : []),
    ...Object.entries(schema.dependencies ?? {}).map(
      ([name, needs]) => `with ${name}: ${Array.isArray(needs) ? `${needs.join(', ')} required` : says(needs, 'asks')}`,
    ),
  ]
}

const TITLES = { allOf: 'all of', anyOf: 'at least one of', oneOf: 'exactly one of' }

/** @param mood whether the schema is a condition (`holds`) or a demand (`asks`) */
function says(schema: Schema, mood: 'holds' | 'asks'): string {
  const given = (schema.required ?? []).map((name) => `${name} ${mood === 'holds' ? 'is given' : 'is required'}`)
  const members = Object.entries(schema.properties ?? {}).map(([name, own]) => member(name, own, mood))
  const parts = [...given, ...members, ...factsOf(schema)]
  return parts.length === 0 ? 'nothing' : parts.join(mood === 'holds' ? ' and ' : '; ')
}

function member(name: string, own: Schema, mood: 'holds' | 'asks'): string {
  const { const: only, enum: values, type: _type, ...rest } = own
  if ('const' in own && Object.keys(rest).length === 0) return `${name} is ${brief(only)}`
  if (values && Object.keys(rest).length === 0) return `${name} is one of ${brief(values)}`
  const facts = [
    ...factsOf(own),
    ...(values ? [`one of ${brief(values)}`] : []),
    ...(own.not ? [`not ${says(own.not, 'holds')}`] : []),
    ...(own.required || own.properties
      ? [
          says(
            {
              ...(own.required ? { required: own.required } : {}),
              ...(own.properties ? { properties: own.properties } : {}),
            },
            mood,
          ),
        ]
      : []),
  ]
  return `${name}: ${facts.join(', ') || 'anything'}`
}
