/** Texts of files by path in the project; a file that is not named does not exist. */
export type Texts = ReadonlyMap<string, string>

/** New texts of files; undefined removes a file. */
export type Edits = ReadonlyMap<string, string | undefined>

/** A file that differs from the one that was opened. */
export interface FileChange {
  file: string
  /** Undefined: the file is new. */
  before: string | undefined
  /** Undefined: the file is to be removed. */
  after: string | undefined
}

/** What a step did to one file: of two texts that both exist, only where they differ. */
type Splice =
  | { file: string; offset: number; removed: string; inserted: string }
  | { file: string; before: string | undefined; after: string | undefined }

interface Step {
  name: string
  /** Steps in a row with the same key are one: typing into one property. */
  mergeKey: string | undefined
  splices: Splice[]
}

/**
 * The files that are edited, as they were opened and as they are now, with every step between: undo and redo have no end.
 * Nothing here reads or writes a disk.
 */
export class Workspace {
  readonly #opened: Map<string, string>
  #texts: Map<string, string>
  /** As last read from disk; undefined until then. */
  #disk: Map<string, string> | undefined
  readonly #listeners = new Set<() => void>()
  #done: Step[] = []
  #undone: Step[] = []
  #version = 0
  #lastKey: string | undefined

  /** @param unsaved work of an earlier session: new texts by file */
  constructor(opened: Texts, unsaved: Edits = new Map()) {
    this.#opened = new Map(opened)
    this.#texts = new Map(opened)
    if (unsaved.size > 0) this.apply('restored', unsaved)
  }

  /**
   * A project as it was opened, with the unsaved work of an earlier session. That work was made of the files as they were
   * then: one that has changed on disk since counts as changed meanwhile.
   */
  static open({ files, unsaved }: { files: Record<string, string>; unsaved: FileChange[] }): Workspace {
    const opened = new Map(Object.entries(files))
    for (const { file, before } of unsaved) {
      if (before === undefined) opened.delete(file)
      else opened.set(file, before)
    }
    return new Workspace(opened, new Map(unsaved.map(({ file, after }) => [file, after])))
  }

  /** Another object after every change: what is made of it can be kept as long as it is. */
  get texts(): Texts {
    return this.#texts
  }
  /** Grows with every change. */
  get version(): number {
    return this.#version
  }
  /** The merge key of the last step, if that is the last change: who shows it already needs not show it anew. */
  get lastKey(): string | undefined {
    return this.#lastKey
  }
  get undoable(): string | undefined {
    return this.#done.at(-1)?.name
  }
  get redoable(): string | undefined {
    return this.#undone.at(-1)?.name
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Does one step; files whose text stays the same are no part of it. */
  apply(name: string, edits: Edits, mergeKey?: string): void {
    const splices = [...edits].flatMap(([file, after]) => {
      const before = this.#texts.get(file)
      return before === after ? [] : [spliceOf(file, before, after)]
    })
    if (splices.length === 0) return
    this.#run(splices, false)
    const last = this.#done.at(-1)
    if (last && mergeKey !== undefined && last.mergeKey === mergeKey && this.#undone.length === 0)
      last.splices.push(...splices)
    else this.#done.push({ name, mergeKey, splices })
    this.#undone = []
    this.#changed(mergeKey)
  }

  undo(): void {
    const step = this.#done.pop()
    if (!step) return
    this.#run(step.splices.toReversed(), true)
    this.#undone.push({ ...step, mergeKey: undefined })
    this.#changed()
  }

  redo(): void {
    const step = this.#undone.pop()
    if (!step) return
    this.#run(step.splices, false)
    this.#done.push(step)
    this.#changed()
  }

  /** Takes every file back to how it was opened or saved last; a step like any other. */
  discard(): void {
    this.apply('discard', new Map(this.changes().map(({ file, before }) => [file, before])))
  }

  /** The files that differ from those opened or saved last, in the order of their names. */
  changes(): FileChange[] {
    const files = [...new Set([...this.#opened.keys(), ...this.#texts.keys()])].sort()
    return files.flatMap((file) => {
      const [before, after] = [this.#opened.get(file), this.#texts.get(file)]
      return before === after ? [] : [{ file, before, after }]
    })
  }

  /** What is on disk from now on; steps stay undoable. */
  markSaved(saved: Iterable<{ file: string; after: string | undefined }>): void {
    for (const { file, after } of saved) {
      if (after === undefined) this.#opened.delete(file)
      else this.#opened.set(file, after)
      if (after === undefined) this.#disk?.delete(file)
      else this.#disk?.set(file, after)
    }
    for (const step of this.#done.slice(-1)) step.mergeKey = undefined
    this.#changed()
  }

  /** Takes over what has changed on disk in files that are not edited here, as a step; the others are in conflict. */
  followDisk(disk: Texts): void {
    const followed: { file: string; after: string | undefined }[] = []
    for (const file of new Set([...disk.keys(), ...this.#opened.keys()])) {
      const [there, opened, here] = [disk.get(file), this.#opened.get(file), this.#texts.get(file)]
      if (there !== opened && (here === opened || here === there)) followed.push({ file, after: there })
    }
    const had = this.conflicts().length
    this.#disk = new Map(disk)
    if (followed.length > 0) {
      this.apply('disk', new Map(followed.map(({ file, after }) => [file, after])))
      this.markSaved(followed)
    } else if (had + this.conflicts().length > 0) this.#changed()
  }

  /** Remembers what a save has found on disk. */
  noteDisk(found: Iterable<{ file: string; disk: string | undefined }>): void {
    this.#disk = new Map(this.#disk ?? this.#opened)
    for (const { file, disk } of found) {
      if (disk === undefined) this.#disk.delete(file)
      else this.#disk.set(file, disk)
    }
    this.#changed()
  }

  /** The files that have changed both on disk and here since they were opened or saved. */
  conflicts(): { file: string; disk: string | undefined; after: string | undefined }[] {
    return this.changes().flatMap(({ file, before, after }) => {
      const disk = this.#disk ? this.#disk.get(file) : before
      return disk === before || disk === after ? [] : [{ file, disk, after }]
    })
  }

  /** What is on disk counts as opened; then the text of either side is taken. */
  resolve(file: string, takesDisk: boolean): void {
    const disk = this.#disk?.get(file)
    if (takesDisk) this.apply('conflict', new Map([[file, disk]]))
    this.markSaved([{ file, after: disk }])
  }

  #run(splices: Splice[], backwards: boolean): void {
    this.#texts = new Map(this.#texts)
    for (const splice of splices) {
      const text = this.#texts.get(splice.file)
      if ('offset' in splice) {
        const [removed, inserted] = backwards ? [splice.inserted, splice.removed] : [splice.removed, splice.inserted]
        if (text?.slice(splice.offset, splice.offset + removed.length) !== removed)
          throw new Error(`The history of ${splice.file} does not fit its text.`)
        this.#texts.set(
          splice.file,
          text.slice(0, splice.offset) + inserted + text.slice(splice.offset + removed.length),
        )
      } else {
        const next = backwards ? splice.before : splice.after
        if (next === undefined) this.#texts.delete(splice.file)
        else this.#texts.set(splice.file, next)
      }
    }
  }

  #changed(key?: string): void {
    this.#version += 1
    this.#lastKey = key
    for (const listener of this.#listeners) listener()
  }
}

function spliceOf(file: string, before: string | undefined, after: string | undefined): Splice {
  if (before === undefined || after === undefined) return { file, before, after }
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  return {
    file,
    offset: start,
    removed: before.slice(start, before.length - end),
    inserted: after.slice(start, after.length - end),
  }
}
