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

/** The texts as they are after edits. */
export function withEdits(texts: Texts, edits: Edits): Texts {
  const result = new Map(texts)
  for (const [file, text] of edits) {
    if (text === undefined) result.delete(file)
    else result.set(file, text)
  }
  return result
}

/** A step that can be undone, or done again. */
interface Step {
  name: string
  /** Steps in a row with the same key are one: typing into one property. */
  mergeKey?: string | undefined
  /** The files on the other side of it. */
  texts: Texts
}

/**
 * The files that are edited, as they were opened and as they are now, with every step between: undo and redo have no end.
 * Nothing here reads or writes a disk.
 */
export class Workspace {
  readonly #opened: Map<string, string>
  #texts: Texts
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

  /** Does one step, unless every file stays the same. */
  apply(name: string, edits: Edits, mergeKey?: string): void {
    const before = this.#texts
    if ([...edits].every(([file, after]) => before.get(file) === after)) return
    this.#texts = withEdits(before, edits)
    const isMore = mergeKey !== undefined && this.#done.at(-1)?.mergeKey === mergeKey && this.#undone.length === 0
    if (!isMore) this.#done.push({ name, mergeKey, texts: before })
    this.#undone = []
    this.#changed(mergeKey)
  }

  undo(): void {
    this.#goTo(this.#done.pop(), this.#undone)
  }

  redo(): void {
    this.#goTo(this.#undone.pop(), this.#done)
  }

  #goTo(step: Step | undefined, others: Step[]): void {
    if (!step) return
    others.push({ name: step.name, texts: this.#texts })
    this.#texts = step.texts
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

  #changed(key?: string): void {
    this.#version += 1
    this.#lastKey = key
    for (const listener of this.#listeners) listener()
  }
}
