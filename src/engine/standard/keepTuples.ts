import { createSchemaUtils, deepEquals, type RJSFSchema, type SchemaUtilsType, type ValidatorType } from '@rjsf/utils'
import { isObject } from '../../model/isObject.ts'

type Sanitize = (this: SchemaUtilsType, newSchema?: RJSFSchema, oldSchema?: RJSFSchema, data?: unknown) => unknown

/*
 * When a condition changes what a form asks for, rjsf drops every list whose items are a tuple, and with it what was filled in
 * there and its inputs, though nothing has changed in it.
 */
const prototype = Object.getPrototypeOf(createSchemaUtils({} as ValidatorType, {})) as SchemaUtilsType
const sanitize = Reflect.get(prototype, 'sanitizeDataForNewSchema') as Sanitize
const sanitizeAndKeep: Sanitize = function (newSchema, oldSchema, data) {
  return withUnchangedLists(sanitize.call(this, newSchema, oldSchema, data), newSchema, oldSchema, data)
}
Object.assign(prototype, { sanitizeDataForNewSchema: sanitizeAndKeep })

function withUnchangedLists(sanitized: unknown, newSchema: unknown, oldSchema: unknown, data: unknown): unknown {
  if (!isObject(sanitized) || !isObject(data)) return sanitized
  const [members, oldMembers] = [membersOf(newSchema), membersOf(oldSchema)]
  const kept = Object.entries(data).flatMap(([name, value]): [string, unknown][] => {
    const [member, oldMember] = [members[name], oldMembers[name]]
    if (isObject(value)) return [[name, withUnchangedLists(sanitized[name], member, oldMember, value)]]
    const isDropped = Array.isArray(value) && sanitized[name] === undefined
    return isDropped && isObject(member) && deepEquals(member, oldMember) ? [[name, value]] : []
  })
  return { ...sanitized, ...Object.fromEntries(kept) }
}

const membersOf = (schema: unknown): Record<string, unknown> =>
  isObject(schema) && isObject(schema.properties) ? schema.properties : {}
