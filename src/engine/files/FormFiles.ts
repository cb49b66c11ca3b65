import { fromPointer } from '../../model/schema/jsonPointer.ts'
import { bodyFieldName } from '../../model/form/formBody.ts'
import { uploadProgress } from './uploadProgress.ts'

const NO_FILES: File[] = []

/** The files of a form beside their facts in its data, the work on them that sending waits for, and how far they are sent. */
export class FormFiles {
  private readonly files = new Map<string, File[]>()
  private readonly originalSizes = new WeakMap<File, number>()
  private readonly listeners = new Set<() => void>()
  private pendingWork: Promise<void> | undefined
  private afterQueue: (() => void) | undefined
  private progress: number | undefined

  /** @returns a function that ends the subscription */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The files of the field at a JSON pointer, in order; the same list until it changes. */
  filesAt = (pointer: string): File[] => this.files.get(pointer) ?? NO_FILES

  /** Files of all fields by the name of their parts in the body, in the order in which they are sent. */
  filesByPart(): Map<string, File[]> {
    return new Map(
      [...this.files]
        .filter(([, files]) => files.length > 0)
        .map(([pointer, files]) => [bodyFieldName(fromPointer(pointer)), files]),
    )
  }

  set(pointer: string, files: File[]): void {
    this.files.set(pointer, files)
    this.notify()
  }

  /** Bytes that a file had before it was made smaller; undefined if it was not. */
  originalSize = (file: File): number | undefined => this.originalSizes.get(file)

  setOriginalSize(file: File, bytes: number): void {
    this.originalSizes.set(file, bytes)
  }

  /** Does work on files that sending waits for, one after the other: each may need much memory. */
  enqueue(task: () => Promise<void>): Promise<void> {
    const completion = (this.pendingWork ?? Promise.resolve()).then(task, task).finally(() => {
      if (this.pendingWork !== completion) return
      this.pendingWork = undefined
      const { afterQueue } = this
      this.afterQueue = undefined
      afterQueue?.()
    })
    this.pendingWork = completion
    return completion
  }

  /** Whether there is work on files to wait for; if so, does something after it. Of several wishes only the last. */
  runAfterQueue(action: () => void): boolean {
    if (this.pendingWork) this.afterQueue = action
    return this.pendingWork !== undefined
  }

  /** @param fraction of the whole body that has gone, 0 to 1; undefined: nothing is being sent */
  setUploadProgress(fraction: number | undefined): void {
    if (fraction === this.progress) return
    this.progress = fraction
    this.notify()
  }

  /** As `setSent` was told. */
  currentProgress = (): number | undefined => this.progress

  /** How much of each file of a field has gone, 0 to 1; undefined while nothing is being sent. */
  progressAt(pointer: string): number[] | undefined {
    if (this.progress === undefined) return undefined
    const orderedFiles = [...this.files].flatMap(([owner, files]) => files.map(({ size }) => ({ owner, size })))
    const fractions = uploadProgress(
      orderedFiles.map(({ size }) => size),
      this.progress,
    )
    return fractions.filter((_, index) => orderedFiles[index]?.owner === pointer)
  }

  private notify(): void {
    for (const listener of this.listeners) listener()
  }
}
