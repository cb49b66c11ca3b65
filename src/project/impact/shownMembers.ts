import { phrase, type Phrase } from '../../model/findings/findingTexts.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { assertedDeclarations, propertyNames } from '../../forms/schema/walker.ts'
import { describeSchema } from '../snapshot/describeConditions.ts'
import { breaking, harmless, type FieldFinding } from './impactFinding.ts'

/** Two states of an object in which members whose condition came or went are always shown, to compare the rest. */
interface Lifted {
  before: Schema
  after: Schema
  findings: FieldFinding[]
}

/** Finds the members that a condition shows in one state only. */
export function liftShownMembers(before: Schema, after: Schema, path: string[]): Lifted {
  return propertyNames(before).reduce<Lifted>(
    (lifted, name) => {
      const field = [...path, name].join('.')
      const is = declares(lifted.before, name) ? liftMember(lifted.after, name) : undefined
      if (is)
        return {
          ...lifted,
          after: is.schema,
          findings: [...lifted.findings, breaking('shown-when', { condition: is.condition }, field)],
        }
      const was = declares(lifted.after, name) ? liftMember(lifted.before, name) : undefined
      return was
        ? {
            ...lifted,
            before: was.schema,
            findings: [...lifted.findings, harmless('shown-when/always', { before: was.condition }, field)],
          }
        : lifted
    },
    { before, after, findings: [] },
  )
}

const declares = ({ properties = {} }: Schema, name: string): boolean => Object.hasOwn(properties, name)

/** Declares a member outside the only branch that declares it; undefined if it is no member of a single branch. */
function liftMember(schema: Schema, name: string): { schema: Schema; condition: Phrase } | undefined {
  if (declares(schema, name) || assertedDeclarations(schema, name).length !== 1) return undefined
  for (const keyword of ['then', 'else'] as const) {
    const branch = schema[keyword]
    if (!schema.if || !branch || !declares(branch, name)) continue
    const condition = describeCondition(schema.if)
    return {
      schema: { ...withMember(schema, branch, name), [keyword]: withoutMember(branch, name) },
      condition: keyword === 'then' ? condition : phrase('condition-not', { condition }),
    }
  }
  for (const [index, part] of (schema.allOf ?? []).entries()) {
    const lifted = liftMember(part, name)
    if (!lifted) continue
    const allOf = schema.allOf?.with(index, withoutMember(lifted.schema, name)) ?? []
    return { schema: { ...withMember(schema, lifted.schema, name), allOf }, condition: lifted.condition }
  }
  return undefined
}

/** An object's schema with a member of another one, required if it is required there. */
function withMember(schema: Schema, source: Schema, name: string): Schema {
  const member = source.properties?.[name]
  const isRequired = source.required?.includes(name)
  return {
    ...schema,
    properties: { ...schema.properties, ...(member && { [name]: member }) },
    ...(isRequired && { required: [...(schema.required ?? []), name] }),
  }
}

function withoutMember({ properties = {}, required = [], ...rest }: Schema, name: string): Schema {
  const { [name]: _member, ...others } = properties
  return { ...rest, properties: others, required: required.filter((each) => each !== name) }
}

/** Describes a condition without “is given” for members that it compares anyway. */
function describeCondition({ required = [], ...condition }: Schema): Phrase {
  const isCompared = (name: string) => {
    const { const: value, enum: values } = condition.properties?.[name] ?? {}
    return value !== undefined || values !== undefined
  }
  return describeSchema({ ...condition, required: required.filter((name) => !isCompared(name)) }, 'condition')
}
