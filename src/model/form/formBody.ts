import type { Schema } from '../schema/schema.ts'
import { applicableSubschemas, itemSchemas, propertyNames, propertySchemas, typesOf } from '../schema/walker.ts'
import type { Problem } from '../schema/problem.ts'
import { toPointer } from '../schema/jsonPointer.ts'
import type { FileFacts } from '../files/fileFacts.ts'

/** Name and text of one field of a form-encoded body. */
export type FormEntry = [name: string, value: string]

/**
 * A filled form as the fields of a body: members of objects and lists in brackets (`address[city]`, `tags[0]`), truth
 * values as `true` and `false`, numbers as JSON writes them. What is undefined, what an answer has set, and files, which
 * are parts of their own (`fileFields`), are left out.
 */
export function encodeBody(schema: Schema, data: Record<string, unknown>): FormEntry[] {
  const files = new Set(fileFields(schema).map(({ name }) => name))
  const sentEntries = Object.entries(data).filter(
    ([name]) => !propertySchemas(schema, name).some((fieldSchema) => fieldSchema.setByError || fieldSchema.file),
  )
  return sentEntries.flatMap(([name, value]) => encodeValue(name, value, files))
}

function encodeValue(name: string, value: unknown, files: Set<string>): FormEntry[] {
  if (value === undefined || value === null || files.has(name)) return []
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, member]) => encodeValue(`${name}[${key}]`, member, files))
}

/** A field that takes files. */
export interface FileField {
  pointer: string
  /** Of each of its parts in a multipart body: `files`, `person[photo]`. */
  name: string
  /** Bytes of one file at most. */
  maxBytes: number
  maxItems: number
}

/** All fields of a form that take files; lists of objects have none. */
export function fileFields(schema: Schema, path: string[] = []): FileField[] {
  return propertyNames(schema).flatMap((member) => {
    const memberPath = [...path, member]
    const declared = propertySchemas(schema, member)
    if (!acceptsFiles(declared)) return fileFields({ allOf: declared }, memberPath)
    const maxOf = (limitOf: (part: Schema) => unknown): number =>
      Math.max(0, ...declared.flatMap(applicableSubschemas).map((part) => Number(limitOf(part) ?? 0)))
    return [
      {
        pointer: toPointer(memberPath),
        name: bodyFieldName(memberPath),
        maxBytes: maxOf(({ file }) => file?.maxBytes),
        maxItems: maxOf(({ maxItems }) => maxItems) || 1,
      },
    ]
  })
}

const acceptsFiles = (schemas: Schema[]): boolean =>
  schemas.flatMap(applicableSubschemas).some(({ file }) => file !== undefined)

/** The name in a body of the property at these steps: `person[photo]`. */
export const bodyFieldName = ([first, ...rest]: string[]): string =>
  `${first}${rest.map((step) => `[${step}]`).join('')}`

/** What a body says, or the problems that kept it from being read. */
export interface DecodedBody {
  data: Record<string, unknown>
  problems: Problem[]
}

const MAX_ITEMS = 200
const TRUE_TEXTS = new Set(['true', '1', 'on'])
const FALSE_TEXTS = new Set(['false', '0'])
const NUMBER_PATTERN = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/**
 * Reads a form-encoded body by the schema it must answer: a name the schema does not know, a name given twice, and a
 * text that is no value of its type are problems (`additionalProperties`, `type`). Only members that the schema names
 * are ever made, so no name can reach an object's prototype.
 * @param files facts of each file part, by the part's name: a field that takes files becomes the list of its own, in order
 */
export function decodeBody(
  schema: Schema,
  pairs: Iterable<FormEntry>,
  files: Iterable<[name: string, file: FileFacts]> = [],
): DecodedBody {
  const problems: Problem[] = []
  const root: BodyNode = { kind: 'object', schemas: [schema], members: new Map() }
  for (const [name, leaf] of [...pairs, ...files]) {
    const path = parseFieldName(name)
    const problem = path ? setValue(root, path, leaf, []) : unknownProperty([name])
    if (problem) problems.push(problem)
  }
  return { data: toData(root) as Record<string, unknown>, problems }
}

type BodyNode =
  | { kind: 'object'; schemas: Schema[]; members: Map<string, BodyNode> }
  | { kind: 'array'; schemas: Schema[]; members: Map<string, BodyNode> }
  | { kind: 'value'; value: unknown }

function parseFieldName(name: string): string[] | undefined {
  const match = /^([^[\]]+)((?:\[[^[\]]+\])*)$/.exec(name)
  return match ? [match[1] as string, ...(match[2] as string).split(/[[\]]+/).filter(Boolean)] : undefined
}

const unknownProperty = (path: string[]): Problem => ({
  pointer: toPointer(path),
  rule: 'additionalProperties',
  params: {},
})
const wrongTypeProblem = (path: string[]): Problem => ({ pointer: toPointer(path), rule: 'type', params: {} })

function setValue(
  node: BodyNode,
  [step, ...rest]: string[],
  leaf: string | FileFacts,
  parents: string[],
): Problem | undefined {
  if (node.kind === 'value' || step === undefined) return wrongTypeProblem(parents)
  const path = [...parents, step]
  const declared = memberSchemas(node, step)
  if (declared.length === 0 || declared.some((schema) => schema.setByError)) return unknownProperty(path)
  const existing = node.members.get(step)
  if (rest.length === 0 && typeof leaf !== 'string') {
    if (!acceptsFiles(declared)) return unknownProperty(path)
    const earlierFiles = existing?.kind === 'value' ? (existing.value as FileFacts[]) : []
    node.members.set(step, { kind: 'value', value: [...earlierFiles, leaf] })
    return undefined
  }
  if (acceptsFiles(declared)) return wrongTypeProblem(path)
  if (rest.length === 0) {
    if (existing) return wrongTypeProblem(path)
    const value = parseValue(declared, leaf as string)
    if (value === undefined) return wrongTypeProblem(path)
    node.members.set(step, { kind: 'value', value })
    return undefined
  }
  const types = typesOf(declared)
  if (!types.has('object') && !types.has('array')) return wrongTypeProblem(path)
  const child: BodyNode = existing ?? {
    kind: types.has('array') ? 'array' : 'object',
    schemas: declared,
    members: new Map(),
  }
  node.members.set(step, child)
  return setValue(child, rest, leaf, path)
}

function memberSchemas(node: Exclude<BodyNode, { kind: 'value' }>, step: string): Schema[] {
  if (node.kind === 'object') return node.schemas.flatMap((schema) => propertySchemas(schema, step))
  const inRange = /^(0|[1-9]\d*)$/.test(step) && Number(step) < MAX_ITEMS
  return inRange ? itemSchemas(node.schemas) : []
}

/** The value that a text stands for in a field of these schemas; undefined if none. Text wins where a field may be both. */
function parseValue(schemas: Schema[], text: string): unknown {
  const types = typesOf(schemas)
  if (types.has('boolean') && TRUE_TEXTS.has(text)) return true
  if (types.has('boolean') && FALSE_TEXTS.has(text)) return false
  if ((types.has('number') || types.has('integer')) && !types.has('string') && NUMBER_PATTERN.test(text))
    return Number(text)
  return types.has('string') || types.size === 0 || text === '' ? text : undefined
}

function toData(node: BodyNode): unknown {
  if (node.kind === 'value') return node.value
  if (node.kind === 'array') {
    return [...node.members].sort(([a], [b]) => Number(a) - Number(b)).map(([, member]) => toData(member))
  }
  return Object.fromEntries([...node.members].map(([name, member]) => [name, toData(member)]))
}

/** Whether a body has exactly these fixed fields, as a button beside the form sends them. */
export function hasExactFields(pairs: FormEntry[], fixed: Record<string, string>): boolean {
  return (
    pairs.length === Object.keys(fixed).length &&
    pairs.every(([name, value]) => Object.hasOwn(fixed, name) && fixed[name] === value)
  )
}
