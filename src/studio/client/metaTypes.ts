import type { Schema, UiSchema } from '../../model/schema/schema.ts'

/** A part of a meta schema. */
export type MetaSchema = { description?: string; type?: unknown; enum?: unknown[]; const?: unknown } & Record<
  string,
  unknown
>

/** What the engine draws for a member of a file, and how its values are shown and stored. */
export interface MetaInput {
  schema: Schema
  ui: UiSchema
  /** Of a group: its members by the names that the file has. */
  members?: Record<string, MetaInput>
  /** Whether an empty input shows what is inherited. */
  isText: boolean
  toShown: (stored: unknown) => unknown
  /** @param before the value that is stored, or inherited, so far */
  toStored: (shown: unknown, before: unknown) => unknown
  /** Of members with any name, drawn as a list: what a change of the list changes in the file. */
  changes?: (before: unknown, after: unknown, path: string[]) => MemberChange[]
}

export interface MetaOptions {
  /** Dotted path of a member → the values to choose from, where the project knows them. */
  choices?: (path: string) => string[] | undefined
  /** Whether a member is shown. */
  isShown?: (path: string) => boolean
  /** Whether the Studio has words for a member; another is explained by the meta schema. */
  isNamed?: (path: string) => boolean
  /** What stands there from elsewhere if the file says nothing. */
  inherited?: unknown
}

/** A member that somebody has changed: its path in the file, and its value; undefined takes it out. */
export interface MemberChange {
  path: string[]
  value: unknown
  /** Whether it is typed, character by character. */
  isTyped: boolean
  /** What is typed here in a row is one step; default: the path. */
  mergePath?: string[]
}
