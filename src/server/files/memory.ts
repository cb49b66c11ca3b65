import { Refusal } from '../answers.ts'

/** Bytes of files that are held in memory at one time, of all requests together. */
const MOST = 128 * 1024 * 1024

/** Keeps many uploads at once from filling the memory. */
export interface Memory {
  /**
   * Makes room for one request.
   * @returns `take` asks for more bytes and throws Refusal `busy` when there are none; `release` gives all of them back
   */
  open(): { take(bytes: number): void; release(): void }
}

export function createMemory(most = MOST): Memory {
  let held = 0
  return {
    open() {
      let mine = 0
      let isOver = false
      return {
        take(bytes) {
          // What a connection still holds when it is gone must not be counted for it any more: nobody would give it back.
          if (isOver || held + bytes > most) throw new Refusal('busy')
          held += bytes
          mine += bytes
        },
        release() {
          held -= mine
          mine = 0
          isOver = true
        },
      }
    },
  }
}
