import { fromPointer } from '../../schema/jsonPointer.ts'
import { bodyFieldName } from '../../data/encodeBody.ts'

const NO_FILES: File[] = []

/** Rules that only the content of a file can break. */
const CONTENT_RULES = new Set(['fileUnsafe', 'fileUnreadable'])

/** The files of a form, the queue of work on them that submission waits for, and their upload progress. */
export class FormFiles {
  readonly #files = new Map<string, File[]>()
  readonly #originalSizes = new WeakMap<File, number>()
  readonly #listeners = new Set<() => void>()
  #pendingWork: Promise<void> | undefined
  #afterQueue: (() => void) | undefined
  #progress: number | undefined
  #sentFiles: ReadonlyMap<string, File[]> = new Map()
  #rejected: ReadonlyMap<File, string> = new Map()

  /** @returns a function that ends the subscription */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The files of the field at a JSON pointer, in order; the same array until they change. */
  filesAt = (pointer: string): File[] => this.#files.get(pointer) ?? NO_FILES

  /** Files of all fields by the name of their body part, in sending order. */
  filesByPart(): Map<string, File[]> {
    this.#sentFiles = new Map(this.#files)
    return new Map(
      [...this.#files]
        .filter(([, files]) => files.length > 0)
        .map(([pointer, files]) => [bodyFieldName(fromPointer(pointer)), files]),
    )
  }

  set(pointer: string, files: File[]): void {
    this.#files.set(pointer, files)
    this.#notify()
  }

  /** The rules by which the backend refused files; the same map object until it refuses more. */
  rejected = (): ReadonlyMap<File, string> => this.#rejected

  /**
   * Marks the refused files of the last submission.
   * @param fieldErrors rules by the field's pointer; a content rule also marks the file if it is the field's only one
   * @param fileErrors rules by field and position of the file: `/files/1`
   */
  setRejected(fieldErrors: Record<string, string>, fileErrors: Record<string, string>): void {
    const rejected = [...this.#sentFiles].flatMap(([pointer, files]) =>
      files.flatMap((file, index): [File, string][] => {
        const fieldRule = fieldErrors[pointer] ?? ''
        const rule =
          fileErrors[`${pointer}/${index}`] ??
          (files.length === 1 && CONTENT_RULES.has(fieldRule) ? fieldRule : undefined)
        return rule === undefined ? [] : [[file, rule]]
      }),
    )
    if (rejected.length === 0) return
    this.#rejected = new Map([...this.#rejected, ...rejected])
    this.#notify()
  }

  /** Bytes of a file before it was reduced; undefined if it was not. */
  originalSize = (file: File): number | undefined => this.#originalSizes.get(file)

  setOriginalSize(file: File, bytes: number): void {
    this.#originalSizes.set(file, bytes)
  }

  /** Queues work on files that submission waits for; one task at a time, since each may need much memory. */
  enqueue(task: () => Promise<void>): Promise<void> {
    const completion = (this.#pendingWork ?? Promise.resolve()).then(task, task).finally(() => {
      if (this.#pendingWork !== completion) return
      this.#pendingWork = undefined
      const afterQueue = this.#afterQueue
      this.#afterQueue = undefined
      afterQueue?.()
    })
    this.#pendingWork = completion
    return completion
  }

  /** If work is pending, runs `action` after it, replacing an earlier one. @returns whether work is pending */
  runAfterQueue(action: () => void): boolean {
    if (this.#pendingWork) this.#afterQueue = action
    return this.#pendingWork !== undefined
  }

  /** @param fraction sent part of the whole body, 0 to 1; undefined: no upload */
  setUploadProgress(fraction: number | undefined): void {
    if (fraction === this.#progress) return
    this.#progress = fraction
    this.#notify()
  }

  /** The sent fraction of the whole body; undefined: no upload. */
  currentProgress = (): number | undefined => this.#progress

  /** Sent fraction of each file of a field, 0 to 1; undefined: no upload. */
  progressAt(pointer: string): number[] | undefined {
    if (this.#progress === undefined) return undefined
    const orderedFiles = [...this.#files].flatMap(([owner, files]) => files.map(({ size }) => ({ owner, size })))
    const fractions = uploadProgress(
      orderedFiles.map(({ size }) => size),
      this.#progress,
    )
    return fractions.filter((_, index) => orderedFiles[index]?.owner === pointer)
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

/**
 * Sent fraction of each file, 0 to 1, if `fraction` of all their bytes is sent; files are sent one after the other.
 * @param sizes bytes of the files in sending order
 */
export function uploadProgress(sizes: number[], fraction: number): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let remainingBytes = Math.min(Math.max(fraction, 0), 1) * total
  return sizes.map((size) => {
    const fileFraction = size > 0 ? Math.min(remainingBytes / size, 1) : Number(remainingBytes > 0 || fraction >= 1)
    remainingBytes = Math.max(remainingBytes - size, 0)
    return fileFraction
  })
}
