import type { FileFacts } from '../schema/files/fileFacts.ts'
import { toPointer } from '../schema/jsonPointer.ts'
import { declaresProperty, decodeStandard } from './standardBody.ts'
import type { JsonSchema } from '../schema/jsonSchema.ts'
import type { Problem } from '../schema/problem.ts'
import type { Schema } from '../schema/schema.ts'
import { itemSchemas, propertySchemas, typesOf } from '../schema/walker.ts'
import { acceptsFiles } from './encodeBody.ts'
import type { FormEntry } from './formEntry.ts'

/** The decoded data of a body, and a problem for each field that could not be decoded. */
export interface DecodedBody {
  data: Record<string, unknown>
  problems: Problem[]
}

const MAX_ITEMS = 200
/** Levels of a value, and members in all of them, that a body may have. Source: docs/evidence/asvs.md, 2.2.1. */
const MAX_DEPTH = 64
const MAX_MEMBERS = 10_000
const TRUE_TEXTS = new Set(['true', '1', 'on'])
const FALSE_TEXTS = new Set(['false', '0'])
const NUMBER_PATTERN = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/**
 * Decodes a form-encoded body by its schema. An unknown name gives the problem `additionalProperties`; a repeated name,
 * and a text that does not fit the field's type, give the problem `type`. Creates only members that the schema names,
 * so no name can reach an object's prototype.
 * @param files facts of each file part by the part's name; a field that accepts files becomes the list of its parts, in
 *   order
 */
export function decodeBody(
  schema: Schema,
  pairs: Iterable<FormEntry>,
  files: Iterable<[name: string, file: FileFacts]> = [],
): DecodedBody {
  if (schema.jsonSchema) return decodeAnyShape(schema, schema.jsonSchema, [...pairs], [...files])
  const problems: Problem[] = []
  const root: ObjectNode = { kind: 'object', schemas: [schema], members: new Map() }
  for (const [name, leaf] of [...pairs, ...files]) {
    const path = parseFieldName(name)
    const problem = path ? setValue(root, path, leaf, []) : unknownProperty([name])
    if (problem) problems.push(problem)
  }
  return { data: membersOf(root), problems }
}

/**
 * Decodes a body of any JSON Schema: one field per property. Names in brackets (`address[city]`) are decoded as
 * elsewhere.
 */
function decodeAnyShape(
  { jsonSchema: _jsonSchema, ...view }: Schema,
  jsonSchema: JsonSchema,
  pairs: FormEntry[],
  files: [name: string, file: FileFacts][],
): DecodedBody {
  const isBracketed = ([name]: FormEntry) =>
    name.endsWith(']') && parseFieldName(name) !== undefined && !declaresProperty(jsonSchema, name)
  const { data, problems } = decodeBody(view, pairs.filter(isBracketed), files)
  const members = new Map(Object.entries(data))
  for (const [name, text] of pairs.filter((pair) => !isBracketed(pair))) {
    const value = decodeStandard(jsonSchema, name, text)
    if (members.has(name) || !isBounded(value)) problems.push(wrongTypeProblem([name]))
    else members.set(name, value)
  }
  return { data: Object.fromEntries(members), problems }
}

/** Whether a value is small enough for everything that walks it. */
function isBounded(value: unknown): boolean {
  let memberCount = 0
  const isShallow = (part: unknown, depth: number): boolean => {
    if (typeof part !== 'object' || part === null) return true
    const parts: unknown[] = Object.values(part)
    memberCount += parts.length
    return depth > 0 && memberCount <= MAX_MEMBERS && parts.every((each) => isShallow(each, depth - 1))
  }
  return isShallow(value, MAX_DEPTH)
}

type ObjectNode = { kind: 'object' | 'array'; schemas: Schema[]; members: Map<string, BodyNode> }
type BodyNode = ObjectNode | { kind: 'files'; files: FileFacts[] } | { kind: 'value'; value: unknown }

function parseFieldName(name: string): string[] | undefined {
  const [, first, brackets = ''] = /^([^[\]]+)((?:\[[^[\]]+\])*)$/.exec(name) ?? []
  if (first === undefined) return undefined
  const path = [first, ...brackets.split(/[[\]]+/).filter(Boolean)]
  return path.length > MAX_DEPTH ? undefined : path
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
  if (node.kind === 'value' || node.kind === 'files' || step === undefined) return wrongTypeProblem(parents)
  const path = [...parents, step]
  const declared = memberSchemas(node, step)
  if (declared.length === 0 || declared.some((schema) => schema.setByError)) return unknownProperty(path)
  const existing = node.members.get(step)
  if (rest.length === 0 && typeof leaf !== 'string') {
    if (!acceptsFiles(declared)) return unknownProperty(path)
    node.members.set(step, { kind: 'files', files: [...(existing?.kind === 'files' ? existing.files : []), leaf] })
    return undefined
  }
  if (acceptsFiles(declared)) return wrongTypeProblem(path)
  if (rest.length === 0 && typeof leaf === 'string') {
    const value = existing ? undefined : parseValue(declared, leaf)
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

function memberSchemas(node: ObjectNode, step: string): Schema[] {
  if (node.kind === 'object') return node.schemas.flatMap((schema) => propertySchemas(schema, step))
  const inRange = /^(0|[1-9]\d*)$/.test(step) && Number(step) < MAX_ITEMS
  return inRange ? itemSchemas(node.schemas) : []
}

/**
 * Parses a text for a field of these schemas; undefined if it fits no type. A field of string or number gets a string.
 */
function parseValue(schemas: Schema[], text: string): unknown {
  const types = typesOf(schemas)
  if (types.has('boolean') && TRUE_TEXTS.has(text)) return true
  if (types.has('boolean') && FALSE_TEXTS.has(text)) return false
  if ((types.has('number') || types.has('integer')) && !types.has('string') && NUMBER_PATTERN.test(text))
    return Number(text)
  return types.has('string') || types.size === 0 || text === '' ? text : undefined
}

function toData(node: BodyNode): unknown {
  switch (node.kind) {
    case 'value':
      return node.value
    case 'files':
      return node.files
    case 'array':
      return [...node.members].sort(([a], [b]) => Number(a) - Number(b)).map(([, member]) => toData(member))
    case 'object':
      return membersOf(node)
  }
}

const membersOf = ({ members }: ObjectNode): Record<string, unknown> =>
  Object.fromEntries([...members].map(([name, member]) => [name, toData(member)]))

/** Whether a body has exactly these fixed fields, which an alternative of the form sends (`submit.alternatives`). */
export function hasExactFields(pairs: FormEntry[], fixed: Record<string, string>): boolean {
  return (
    pairs.length === Object.keys(fixed).length &&
    pairs.every(([name, value]) => Object.hasOwn(fixed, name) && fixed[name] === value)
  )
}
