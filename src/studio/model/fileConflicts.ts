import type { JSONPath } from 'jsonc-parser'
import { isObject, membersOf } from '../../forms/schema/isObject.ts'
import { EditError, JsonText } from '../../project/source/jsonText.ts'

/** A file that has changed both on disk and here since it was opened; undefined: there is no such file. */
export interface FileConflict {
  file: string
  /** The text as opened. */
  before: string | undefined
  disk: string | undefined
  /** The text here. */
  after: string | undefined
}

export type Side = 'disk' | 'here'

/** A difference between the file on disk and the one here. */
export interface Difference {
  /** A member's value, the order of the members of a group, or the file as a whole. */
  kind: 'value' | 'order' | 'file'
  path: JSONPath
  /** The value of each side: of a member, names in their order, or a text; undefined: there is none. */
  disk: unknown
  here: unknown
  /** The only side that has changed since the file was opened; undefined: both have. */
  changedBy: Side | undefined
}

/** The differences between both sides of a conflict, member by member; of a file that is no JSON, the file as a whole. */
export function differencesOf({ before, disk, after }: FileConflict): Difference[] {
  const [there, here] = [jsonOf(disk)?.value(), jsonOf(after)?.value()]
  const differences = isObject(there) && isObject(here) ? compare([], jsonOf(before)?.value(), there, here) : []
  return differences.length > 0
    ? differences
    : [{ kind: 'file', path: [], disk, here: after, changedBy: changedBy(before, disk, after) }]
}

function compare(path: JSONPath, before: unknown, disk: unknown, here: unknown): Difference[] {
  if (isSame(disk, here)) return []
  if (!isObject(disk) || !isObject(here))
    return [{ kind: 'value', path, disk, here, changedBy: changedBy(before, disk, here) }]
  const opened = membersOf(before)
  const members = [...new Set([...Object.keys(here), ...Object.keys(disk)])].flatMap((name) =>
    compare([...path, name], opened[name], disk[name], here[name]),
  )
  const shared = (content: object): string[] => Object.keys(content).filter((name) => name in disk && name in here)
  const [thereOrder, hereOrder] = [shared(disk), shared(here)]
  if (isSame(thereOrder, hereOrder)) return members
  const order = { disk: thereOrder, here: hereOrder, changedBy: changedBy(shared(opened), thereOrder, hereOrder) }
  return [...members, { kind: 'order', path, ...order }]
}

/** The text of a file with the chosen side of each difference; the other characters are those on disk. */
export function resolveConflict<Each extends Difference>(
  conflict: FileConflict,
  differences: Each[],
  sideOf: (difference: Each) => Side,
): string | undefined {
  const chosenHere = differences.filter((each) => sideOf(each) === 'here')
  if (chosenHere.length === differences.length) return conflict.after
  const [disk, here] = [jsonOf(conflict.disk), jsonOf(conflict.after)]
  if (chosenHere.length === 0 || !disk || !here) return conflict.disk
  return chosenHere.reduce((json, { kind, path, here: value }) => {
    if (kind === 'order') return inOrder(json, path, here.names(path))
    if (value === undefined) return json.remove(path)
    return json.set(path, value, placeOf(json, here, path)).rewrite(path, here.source(path) ?? '')
  }, disk).text
}

/** Index of a new member behind the last one that precedes it in the other text. */
function placeOf(json: JsonText, other: JsonText, path: JSONPath): number {
  const group = path.slice(0, -1)
  const precedingNames = other.names(group).slice(0, other.names(group).indexOf(String(path.at(-1))))
  return json.names(group).findLastIndex((name) => precedingNames.includes(name)) + 1
}

/** Moves the members of a group that are in the order; the others keep their places. */
function inOrder(json: JsonText, path: JSONPath, order: string[]): JsonText {
  const names = json.names(path)
  const sorted = order.filter((name) => names.includes(name))
  const wanted = names.map((name) => (order.includes(name) ? (sorted.shift() ?? name) : name))
  return wanted.reduce((current, name, at) => current.move([...path, name], at), json)
}

function jsonOf(text: string | undefined): JsonText | undefined {
  if (text === undefined) return undefined
  try {
    return new JsonText(text)
  } catch (error) {
    if (error instanceof EditError) return undefined
    throw error
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const changedBy = (before: unknown, disk: unknown, here: unknown): Side | undefined =>
  isSame(before, disk) ? 'here' : isSame(before, here) ? 'disk' : undefined
