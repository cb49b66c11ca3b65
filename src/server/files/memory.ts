import { Refusal } from '../answers.ts'

/** Bytes of files that are held in memory at one time, of all requests together. */
const MOST = 128 * 1024 * 1024
/** From here on only the eldest requests go on reading; the others' bytes wait in their sockets. */
const CROWDED = 24 * 1024 * 1024
/** How many those are: more than one, so that one slow sender holds nobody up. */
const ELDEST = 8
/** How many begin to read at a time, and after how long (ms) a slow one no longer keeps another from it. */
const BEGINNING = 16
const SLOW = 3000
/** How long the others wait, in ms. */
const PATIENCE = 90_000

/** One request's part of the memory. */
export interface Share {
  /**
   * Resolves when it is the request's turn to be read. What streams hold of a body that is read at leisure is a multiple of
   * what its socket holds.
   * @throws Refusal `busy` when it took too long
   */
  begin(): Promise<void>
  /**
   * Resolves when there is room for more bytes.
   * @throws Refusal `busy` when there is none, or there was none for too long
   */
  take(bytes: number): Promise<void>
  /** Says that all is read. */
  end(): void
  /** Gives all of it back. */
  release(): void
}

/** Keeps many uploads at once from filling the memory: they take turns, and what cannot be held is refused. */
export interface Memory {
  /** Makes room for one request. */
  open(): Share
}

/** A request that waits until it may do something. */
interface Waiting {
  share: symbol
  may(): boolean
  go(): void
  stop(): void
}

/** Figures other than the usual. */
export interface Bounds {
  most?: number
  crowded?: number
  eldest?: number
  beginning?: number
  patience?: number
}

export function createMemory({ most = MOST, crowded = CROWDED, eldest = ELDEST, beginning = BEGINNING, patience = PATIENCE }: Bounds = {}): Memory {
  let held = 0
  /** Bytes of each open share, the eldest first. */
  const shares = new Map<symbol, number>()
  /** Those that have begun, and neither ended nor been slow. */
  const reading = new Set<symbol>()
  let waiting: Waiting[] = []
  const isElder = (share: symbol): boolean => [...shares.keys()].slice(0, eldest).includes(share)
  function wake(): void {
    for (const each of waiting) if (each.may()) each.go()
  }
  /** Does `work` once `may` says so. */
  function once(share: symbol, may: () => boolean, work: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer)
        waiting = waiting.filter((each) => each !== entry)
      }
      const entry: Waiting = {
        share, may,
        go() {
          leave()
          try {
            resolve(work())
          } catch (error) {
            reject(error as Error)
          }
        },
        stop() {
          leave()
          reject(new Refusal('busy'))
        },
      }
      const timer = setTimeout(entry.stop, patience).unref()
      if (may()) entry.go()
      else waiting.push(entry)
    })
  }
  function open(): Share {
    const share = Symbol('share')
    shares.set(share, 0)
    let slow: NodeJS.Timeout | undefined
    const end = (): void => {
      clearTimeout(slow)
      if (reading.delete(share)) wake()
    }
    return {
      end,
      begin: () => once(share, () => isElder(share) || (reading.size < beginning && held < crowded), () => {
        reading.add(share)
        slow = setTimeout(end, SLOW).unref()
      }),
      take: (bytes) => once(share, () => isElder(share) || held + bytes <= crowded, () => {
        if (held + bytes > most) throw new Refusal('busy')
        held += bytes
        shares.set(share, (shares.get(share) ?? 0) + bytes)
      }),
      release() {
        held -= shares.get(share) ?? 0
        shares.delete(share)
        for (const each of waiting.filter((one) => one.share === share)) each.stop()
        end()
        wake()
      },
    }
  }
  return { open }
}
