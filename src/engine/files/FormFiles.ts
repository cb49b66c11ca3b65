import { fromPointer } from '../../model/pointer.ts'
import { partName } from '../../model/formBody.ts'
import { sentShares } from './sentShares.ts'

const NONE: File[] = []

/** The files of a form beside their facts in its data, the work on them that sending waits for, and how far they are sent. */
export class FormFiles {
  private readonly files = new Map<string, File[]>()
  private readonly originalSizes = new WeakMap<File, number>()
  private readonly listeners = new Set<() => void>()
  private underWay: Promise<void> | undefined
  private waiting: (() => void) | undefined
  private sent: number | undefined

  /** @returns a function that ends the subscription */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The files of the field at a JSON pointer, in order; the same list until it changes. */
  at = (pointer: string): File[] => this.files.get(pointer) ?? NONE

  /** Files of all fields by the name of their parts in the body, in the order in which they are sent. */
  all(): Map<string, File[]> {
    return new Map(
      [...this.files]
        .filter(([, files]) => files.length > 0)
        .map(([pointer, files]) => [partName(fromPointer(pointer)), files]),
    )
  }

  set(pointer: string, files: File[]): void {
    this.files.set(pointer, files)
    this.notify()
  }

  /** Bytes that a file had before it was made smaller; undefined if it was not. */
  reducedFrom = (file: File): number | undefined => this.originalSizes.get(file)

  wasReduced(file: File, from: number): void {
    this.originalSizes.set(file, from)
  }

  /** Does work on files that sending waits for, one after the other: each may need much memory. */
  inTurn(work: () => Promise<void>): Promise<void> {
    const done = (this.underWay ?? Promise.resolve()).then(work, work).finally(() => {
      if (this.underWay !== done) return
      this.underWay = undefined
      const { waiting } = this
      this.waiting = undefined
      waiting?.()
    })
    this.underWay = done
    return done
  }

  /** Whether there is work on files to wait for; if so, does something after it. Of several wishes only the last. */
  postponed(action: () => void): boolean {
    if (this.underWay) this.waiting = action
    return this.underWay !== undefined
  }

  /** @param share of the whole body that has gone, 0 to 1; undefined: nothing is being sent */
  setSent(share: number | undefined): void {
    if (share === this.sent) return
    this.sent = share
    this.notify()
  }

  /** As `setSent` was told. */
  sentShare = (): number | undefined => this.sent

  /** How much of each file of a field has gone, 0 to 1; undefined while nothing is being sent. */
  sentAt(pointer: string): number[] | undefined {
    if (this.sent === undefined) return undefined
    const inOrder = [...this.files].flatMap(([owner, files]) => files.map(({ size }) => ({ owner, size })))
    const shares = sentShares(
      inOrder.map(({ size }) => size),
      this.sent,
    )
    return shares.filter((_, index) => inOrder[index]?.owner === pointer)
  }

  private notify(): void {
    for (const listener of this.listeners) listener()
  }
}
