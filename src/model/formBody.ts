import { inPlace, propertyNames, propertySchemas, typesOf, type Schema } from './schema.ts'
import type { Problem } from './problem.ts'
import { toPointer } from './pointer.ts'
import type { FileFacts } from './rules.ts'

/** Name and text of one field of a form-encoded body. */
export type Pair = [name: string, value: string]

/**
 * A filled form as the fields of a body: members of objects and lists in brackets (`address[city]`, `tags[0]`), truth
 * values as `true` and `false`, numbers as JSON writes them. What is undefined, what an answer has set, and files, which
 * are parts of their own (`fileFields`), are left out.
 */
export function encode(schema: Schema, data: Record<string, unknown>): Pair[] {
  const files = new Set(fileFields(schema).map(({ name }) => name))
  const sent = Object.entries(data).filter(
    ([name]) => !propertySchemas(schema, name).some((own) => own.fromAnswer || own.file),
  )
  return sent.flatMap(([name, value]) => encodeValue(name, value, files))
}

function encodeValue(name: string, value: unknown, files: Set<string>): Pair[] {
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
    const here = [...path, member]
    const declared = propertySchemas(schema, member)
    if (!takesFiles(declared)) return fileFields({ allOf: declared }, here)
    const most = (figureOf: (part: Schema) => unknown): number =>
      Math.max(0, ...declared.flatMap(inPlace).map((part) => Number(figureOf(part) ?? 0)))
    return [
      {
        pointer: toPointer(here),
        name: partName(here),
        maxBytes: most(({ file }) => file?.maxBytes),
        maxItems: most(({ maxItems }) => maxItems) || 1,
      },
    ]
  })
}

const takesFiles = (schemas: Schema[]): boolean => schemas.flatMap(inPlace).some(({ file }) => file !== undefined)

/** The name in a body of the property at these steps: `person[photo]`. */
export const partName = ([first, ...rest]: string[]): string => `${first}${rest.map((step) => `[${step}]`).join('')}`

/** What a body says, or the problems that kept it from being read. */
export interface Decoded {
  data: Record<string, unknown>
  problems: Problem[]
}

const MAX_ITEMS = 200
const TRUE = new Set(['true', '1', 'on'])
const FALSE = new Set(['false', '0'])
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/**
 * Reads a form-encoded body by the schema it must answer: a name the schema does not know, a name given twice, and a
 * text that is no value of its type are problems (`additionalProperties`, `type`). Only members that the schema names
 * are ever made, so no name can reach an object's prototype.
 * @param files facts of each file part, by the part's name: a field that takes files becomes the list of its own, in order
 */
export function decode(
  schema: Schema,
  pairs: Iterable<Pair>,
  files: Iterable<[name: string, file: FileFacts]> = [],
): Decoded {
  const problems: Problem[] = []
  const root: Node = { kind: 'object', schemas: [schema], members: new Map() }
  for (const [name, leaf] of [...pairs, ...files]) {
    const path = pathOf(name)
    const problem = path ? put(root, path, leaf, []) : unknown([name])
    if (problem) problems.push(problem)
  }
  return { data: read(root) as Record<string, unknown>, problems }
}

type Node =
  | { kind: 'object'; schemas: Schema[]; members: Map<string, Node> }
  | { kind: 'array'; schemas: Schema[]; members: Map<string, Node> }
  | { kind: 'value'; value: unknown }

function pathOf(name: string): string[] | undefined {
  const match = /^([^[\]]+)((?:\[[^[\]]+\])*)$/.exec(name)
  return match ? [match[1] as string, ...(match[2] as string).split(/[[\]]+/).filter(Boolean)] : undefined
}

const unknown = (path: string[]): Problem => ({ pointer: toPointer(path), rule: 'additionalProperties', params: {} })
const wrongType = (path: string[]): Problem => ({ pointer: toPointer(path), rule: 'type', params: {} })

function put(node: Node, [step, ...rest]: string[], leaf: string | FileFacts, parents: string[]): Problem | undefined {
  if (node.kind === 'value' || step === undefined) return wrongType(parents)
  const here = [...parents, step]
  const declared = memberSchemas(node, step)
  if (declared.length === 0 || declared.some((schema) => schema.fromAnswer)) return unknown(here)
  const known = node.members.get(step)
  if (rest.length === 0 && typeof leaf !== 'string') {
    if (!takesFiles(declared)) return unknown(here)
    const before = known?.kind === 'value' ? (known.value as FileFacts[]) : []
    node.members.set(step, { kind: 'value', value: [...before, leaf] })
    return undefined
  }
  if (takesFiles(declared)) return wrongType(here)
  if (rest.length === 0) {
    if (known) return wrongType(here)
    const value = valueOf(declared, leaf as string)
    if (value === undefined) return wrongType(here)
    node.members.set(step, { kind: 'value', value })
    return undefined
  }
  const types = typesOf(declared)
  if (!types.has('object') && !types.has('array')) return wrongType(here)
  const child: Node = known ?? { kind: types.has('array') ? 'array' : 'object', schemas: declared, members: new Map() }
  node.members.set(step, child)
  return put(child, rest, leaf, here)
}

function memberSchemas(node: Exclude<Node, { kind: 'value' }>, step: string): Schema[] {
  if (node.kind === 'object') return node.schemas.flatMap((schema) => propertySchemas(schema, step))
  const inRange = /^(0|[1-9]\d*)$/.test(step) && Number(step) < MAX_ITEMS
  return inRange ? node.schemas.flatMap(inPlace).flatMap((schema) => (schema.items ? [schema.items] : [])) : []
}

/** The value that a text stands for in a field of these schemas; undefined if none. Text wins where a field may be both. */
function valueOf(schemas: Schema[], text: string): unknown {
  const types = typesOf(schemas)
  if (types.has('boolean') && TRUE.has(text)) return true
  if (types.has('boolean') && FALSE.has(text)) return false
  if ((types.has('number') || types.has('integer')) && !types.has('string') && NUMBER.test(text)) return Number(text)
  return types.has('string') || types.size === 0 || text === '' ? text : undefined
}

function read(node: Node): unknown {
  if (node.kind === 'value') return node.value
  if (node.kind === 'array') {
    return [...node.members].sort(([a], [b]) => Number(a) - Number(b)).map(([, member]) => read(member))
  }
  return Object.fromEntries([...node.members].map(([name, member]) => [name, read(member)]))
}

/** Whether a body has exactly these fixed fields, as a button beside the form sends them. */
export function isExactly(pairs: Pair[], fixed: Record<string, string>): boolean {
  return (
    pairs.length === Object.keys(fixed).length &&
    pairs.every(([name, value]) => Object.hasOwn(fixed, name) && fixed[name] === value)
  )
}
