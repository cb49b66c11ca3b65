import type { FileConflict } from './fileConflicts.ts'
import { UndoHistory } from './undoHistory.ts'

/** Texts of files by path in the project; a file without an entry does not exist. */
export type Texts = ReadonlyMap<string, string>

/** New texts of files; undefined removes a file. */
export type Edits = ReadonlyMap<string, string | undefined>

/** A file that differs from its opened text. */
export interface FileChange {
  file: string
  /** Undefined: the file is new. */
  before: string | undefined
  /** Undefined: the file is removed. */
  after: string | undefined
}

/** The texts after edits. */
export function withEdits(texts: Texts, edits: Edits): Texts {
  const result = new Map(texts)
  for (const [file, text] of edits) {
    if (text === undefined) result.delete(file)
    else result.set(file, text)
  }
  return result
}

/**
 * The edited files: their opened texts, their current texts and every step between. Does not touch the disk.
 */
export class Workspace {
  readonly #opened: Map<string, string>
  #texts: Texts
  /** Texts last read from disk; undefined before the first read. */
  #disk: Map<string, string> | undefined
  readonly #listeners = new Set<() => void>()
  readonly #history = new UndoHistory<Texts>()
  #version = 0
  #lastKey: string | undefined

  /** @param unsaved work of an earlier session: new texts by file */
  constructor(opened: Texts, unsaved: Edits = new Map()) {
    this.#opened = new Map(opened)
    this.#texts = new Map(opened)
    if (unsaved.size > 0) this.apply('restored', unsaved)
  }

  /**
   * Opens a project with the unsaved work of an earlier session. That work is based on the files of that session, so a
   * file that has changed on disk since is in conflict.
   */
  static open({ files, unsaved }: { files: Record<string, string>; unsaved: FileChange[] }): Workspace {
    const opened = new Map(Object.entries(files))
    for (const { file, before } of unsaved) {
      if (before === undefined) opened.delete(file)
      else opened.set(file, before)
    }
    return new Workspace(opened, new Map(unsaved.map(({ file, after }) => [file, after])))
  }

  /** New Map per change; use it as a cache key. */
  get texts(): Texts {
    return this.#texts
  }
  /** Grows with every change. */
  get version(): number {
    return this.#version
  }
  /** Merge key of the last change, if that was a step; the form that made it need not refresh. */
  get lastKey(): string | undefined {
    return this.#lastKey
  }
  get undoable(): string | undefined {
    return this.#history.undoable
  }
  get redoable(): string | undefined {
    return this.#history.redoable
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Applies one step, unless every file stays the same. */
  apply(name: string, edits: Edits, mergeKey?: string): void {
    const before = this.#texts
    if ([...edits].every(([file, after]) => before.get(file) === after)) return
    this.#texts = withEdits(before, edits)
    this.#history.add(name, before, mergeKey)
    this.#changed(mergeKey)
  }

  undo(): void {
    this.#show(this.#history.undo(this.#texts))
  }

  redo(): void {
    this.#show(this.#history.redo(this.#texts))
  }

  #show(texts: Texts | undefined): void {
    if (!texts) return
    this.#texts = texts
    this.#changed()
  }

  /** Resets every file to its opened or last saved text, as a step like any other. */
  discard(): void {
    this.apply('discard', new Map(this.changes().map(({ file, before }) => [file, before])))
  }

  /**
   * The files that differ from those opened or saved last, in the order of their names.
   * @param edits taken as applied
   */
  changes(edits: Edits = new Map()): FileChange[] {
    const texts = edits.size === 0 ? this.#texts : withEdits(this.#texts, edits)
    const files = [...new Set([...this.#opened.keys(), ...texts.keys()])].sort()
    return files.flatMap((file) => {
      const [before, after] = [this.#opened.get(file), texts.get(file)]
      return before === after ? [] : [{ file, before, after }]
    })
  }

  /** Records texts as saved to disk; steps stay undoable. */
  markSaved(saved: Iterable<{ file: string; after: string | undefined }>): void {
    for (const { file, after } of saved) {
      if (after === undefined) this.#opened.delete(file)
      else this.#opened.set(file, after)
      if (after === undefined) this.#disk?.delete(file)
      else this.#disk?.set(file, after)
    }
    this.#history.endStep()
    this.#changed()
  }

  /** Takes over changes on disk in files without edits, as a step; edited files are in conflict. */
  followDisk(disk: Texts): void {
    const diskChanges: { file: string; after: string | undefined }[] = []
    for (const file of new Set([...disk.keys(), ...this.#opened.keys()])) {
      const [there, opened, here] = [disk.get(file), this.#opened.get(file), this.#texts.get(file)]
      if (there !== opened && (here === opened || here === there)) diskChanges.push({ file, after: there })
    }
    const conflictsBefore = this.conflicts().length
    this.#disk = new Map(disk)
    if (diskChanges.length > 0) {
      this.apply('disk', new Map(diskChanges.map(({ file, after }) => [file, after])))
      this.markSaved(diskChanges)
    } else if (conflictsBefore + this.conflicts().length > 0) this.#changed()
  }

  /** Records the texts that a save found on disk. */
  noteDisk(found: Iterable<{ file: string; disk: string | undefined }>): void {
    this.#disk = new Map(this.#disk ?? this.#opened)
    for (const { file, disk } of found) {
      if (disk === undefined) this.#disk.delete(file)
      else this.#disk.set(file, disk)
    }
    this.#changed()
  }

  /** The files that have changed both on disk and here since they were opened or saved. */
  conflicts(): FileConflict[] {
    return this.changes().flatMap(({ file, before, after }) => {
      const disk = this.#disk ? this.#disk.get(file) : before
      return disk === before || disk === after ? [] : [{ file, before, disk, after }]
    })
  }

  /** Ends conflicts with these texts, as one step; the texts on disk then count as opened. */
  resolve(texts: Edits): void {
    const diskTexts = [...texts.keys()].map((file) => ({ file, after: this.#disk?.get(file) }))
    this.apply('conflict', texts)
    this.markSaved(diskTexts)
  }

  #changed(key?: string): void {
    this.#version += 1
    this.#lastKey = key
    for (const listener of this.#listeners) listener()
  }
}
