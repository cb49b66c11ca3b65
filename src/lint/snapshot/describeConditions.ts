import type { Schema } from '../../model/schema/schema.ts'
import { inline, constraints } from './constraints.ts'
import { block, indent } from './localeTexts.ts'

/** An object's conditions and alternatives in words. */
export function describeConditions(schema: Schema): string[] {
  return [
    ...(schema.if
      ? [
          `if ${describeSchema(schema.if, 'holds')}`,
          ...indent([
            `then ${describeSchema(schema.then ?? {}, 'asks')}`,
            ...(schema.else ? [`else ${describeSchema(schema.else, 'asks')}`] : []),
          ]),
        ]
      : []),
    ...(['allOf', 'anyOf', 'oneOf'] as const).flatMap((keyword) =>
      block(
        TITLES[keyword],
        (schema[keyword] ?? []).flatMap((part) => [
          `- ${describeSchema(part, 'asks')}`,
          ...indent(describeConditions({ ...part, allOf: part.allOf ?? [] })),
        ]),
      ),
    ),
    ...(schema.not ? [`not: ${describeSchema(schema.not, 'holds')}`] : []),
    ...Object.entries(schema.dependencies ?? {}).map(
      ([name, needs]) =>
        `with ${name}: ${Array.isArray(needs) ? `${needs.join(', ')} required` : describeSchema(needs, 'asks')}`,
    ),
  ]
}

const TITLES = { allOf: 'all of', anyOf: 'at least one of', oneOf: 'exactly one of' }

/** A condition or a demand in words. @param role whether the schema is a condition (`holds`) or a demand (`asks`) */
export function describeSchema(schema: Schema, role: 'holds' | 'asks'): string {
  const requiredMembers = (schema.required ?? []).map(
    (name) => `${name} ${role === 'holds' ? 'is given' : 'is required'}`,
  )
  const members = Object.entries(schema.properties ?? {}).map(([name, memberSchema]) =>
    describeMember(name, memberSchema, role),
  )
  const parts = [...requiredMembers, ...members, ...constraints(schema)]
  return parts.length === 0 ? 'nothing' : parts.join(role === 'holds' ? ' and ' : '; ')
}

function describeMember(name: string, memberSchema: Schema, role: 'holds' | 'asks'): string {
  const { const: constValue, enum: values, type: _type, ...rest } = memberSchema
  if ('const' in memberSchema && Object.keys(rest).length === 0) return `${name} is ${inline(constValue)}`
  if (values && Object.keys(rest).length === 0) return `${name} is one of ${inline(values)}`
  const constraintTexts = [
    ...constraints(memberSchema),
    ...(values ? [`one of ${inline(values)}`] : []),
    ...(memberSchema.not ? [`not ${describeSchema(memberSchema.not, 'holds')}`] : []),
    ...(memberSchema.required || memberSchema.properties
      ? [
          describeSchema(
            {
              ...(memberSchema.required ? { required: memberSchema.required } : {}),
              ...(memberSchema.properties ? { properties: memberSchema.properties } : {}),
            },
            role,
          ),
        ]
      : []),
  ]
  return `${name}: ${constraintTexts.join(', ') || 'anything'}`
}
