import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { toPointer } from '../../../src/forms/schema/jsonPointer.ts'
import { locateProblems } from '../../../src/project/source/position.ts'

/** The JSON files of a project as text, by their path. */
export type ProjectTexts = ReadonlyMap<string, string>

/** New contents by path; undefined removes a file. */
export type ChangedFiles = Map<string, string | Buffer | undefined>

/** A member of an object, or an entry of a list. */
export interface Member {
  path: string[]
  holder: Record<string, unknown> | unknown[]
  name: string
  value: unknown
}

/** The page, field and text files under `root`. */
export const readProjectTexts = (root: string): ProjectTexts =>
  new Map(
    ['schemas/pages', 'schemas/fields', 'locales'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
        .filter((file) => file.endsWith('.json'))
        .sort()
        .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
    ),
  )

/** All members of a JSON value, in the order of the file. */
export const membersOf = (holder: unknown, path: string[] = []): Member[] =>
  typeof holder === 'object' && holder !== null
    ? Object.entries(holder).flatMap(([name, value]) => [
        { path: [...path, name], holder: holder as Member['holder'], name, value },
        ...membersOf(value, [...path, name]),
      ])
    : []

export const setMember = ({ holder, name }: Pick<Member, 'holder' | 'name'>, value: unknown): void =>
  void Reflect.set(holder, name, value)

export function dropMember({ holder, name }: Pick<Member, 'holder' | 'name'>): void {
  if (Array.isArray(holder)) holder.splice(Number(name), 1)
  else Reflect.deleteProperty(holder, name)
}

/** Renames a member and keeps its place in the file. */
export function renameMember({ holder, name }: Pick<Member, 'holder' | 'name'>, to: string): void {
  const entries = Object.entries(holder)
  for (const [each] of entries) Reflect.deleteProperty(holder, each)
  for (const [each, value] of entries) Reflect.set(holder, each === name ? to : each, value)
}

/** The line of a member in a text; that of the nearest group around it if the text has no such member. */
export const lineOf = (file: string, text: string, path: string[]): number =>
  locateProblems([{ id: 'wrong-type', file, pointer: toPointer(path) }], new Map([[file, text]]))[0]?.line ?? 1

/** Writes changed files under `root`. @returns a function that writes the earlier ones back */
export function writeChanges(root: string, before: ProjectTexts, changes: ChangedFiles): () => void {
  for (const [file, content] of changes) writeOrRemove(join(root, file), content)
  return () => {
    for (const file of changes.keys()) if (!before.has(file)) writeOrRemove(join(root, file), undefined)
    for (const file of changes.keys()) if (before.has(file)) writeOrRemove(join(root, file), before.get(file))
  }
}

function writeOrRemove(path: string, content: string | Buffer | undefined): void {
  if (content === undefined) {
    rmSync(path, { force: true })
    for (let folder = dirname(path); readdirSync(folder).length === 0; folder = dirname(folder)) rmdirSync(folder)
  } else {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}
