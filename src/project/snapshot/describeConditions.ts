import { phrase, sayValue, type Phrase, type Value } from '../../model/findings/findingTexts.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { inline, constraints } from './constraints.ts'
import { block, indent } from './localeTexts.ts'

const words = (schema: Schema, role: 'condition' | 'demand'): string => sayValue(describeSchema(schema, role))

/** An object's conditions and alternatives in words. */
export function describeConditions(schema: Schema): string[] {
  return [
    ...(schema.if
      ? [
          `if ${words(schema.if, 'condition')}`,
          ...indent([
            `then ${words(schema.then ?? {}, 'demand')}`,
            ...(schema.else ? [`else ${words(schema.else, 'demand')}`] : []),
          ]),
        ]
      : []),
    ...(['allOf', 'anyOf', 'oneOf'] as const).flatMap((keyword) =>
      block(
        TITLES[keyword],
        (schema[keyword] ?? []).flatMap((part) => [
          `- ${words(part, 'demand')}`,
          ...indent(describeConditions({ ...part, allOf: part.allOf ?? [] })),
        ]),
      ),
    ),
    ...(schema.not ? [`not: ${words(schema.not, 'condition')}`] : []),
    ...Object.entries(schema.dependencies ?? {}).map(
      ([name, needs]) =>
        `with ${name}: ${Array.isArray(needs) ? `${needs.join(', ')} required` : words(needs, 'demand')}`,
    ),
  ]
}

const TITLES = { allOf: 'all of', anyOf: 'at least one of', oneOf: 'exactly one of' }

/** Describes a schema in words. @param role whether the schema is a condition or a demand */
export function describeSchema(schema: Schema, role: 'condition' | 'demand'): Phrase {
  const parts = [
    ...(schema.required ?? []).map((name) =>
      phrase(role === 'condition' ? 'condition-given' : 'condition-required', { name }),
    ),
    ...Object.entries(schema.properties ?? {}).map(([name, member]) => describeMember(name, member, role)),
    ...constraints(schema).map((rule) => phrase('rule', { rule })),
  ]
  const [first = phrase('condition-nothing'), ...others] = parts
  const joint = role === 'condition' ? 'condition-and' : 'condition-list'
  return others.reduce((one, other) => phrase(joint, { one, other }), first)
}

function describeMember(name: string, memberSchema: Schema, role: 'condition' | 'demand'): Phrase {
  const { const: constValue, enum: values, type: _type, ...rest } = memberSchema
  const { required, properties, not } = memberSchema
  if ('const' in memberSchema && Object.keys(rest).length === 0)
    return phrase('condition-is', { name, value: inline(constValue) })
  if (values && Object.keys(rest).length === 0) return phrase('condition-one-of', { name, values: inline(values) })
  const rules: Value[] = [
    ...constraints(memberSchema),
    ...(values ? [phrase('shape-types', { types: inline(values) })] : []),
    ...(not ? [phrase('condition-not', { condition: describeSchema(not, 'condition') })] : []),
    ...(required || properties
      ? [describeSchema({ ...(required ? { required } : {}), ...(properties ? { properties } : {}) }, role)]
      : []),
  ]
  return phrase('condition-rules', { name, rules: rules.length > 0 ? rules : phrase('condition-anything') })
}
