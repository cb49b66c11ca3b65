import type { FastifyBaseLogger } from 'fastify'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { BusinessError, HttpError } from '../../http/errors.ts'
import { createFairLimiter, type Client, type FairLimiter } from '../../limits/fairLimiter.ts'
import type { VirusScanner } from '../virusScanner.ts'

/** Message to the process. */
export interface FileToRedraw {
  content: Uint8Array
  /** image/jpeg, image/png or application/pdf. */
  type: string
}

/** Answer of the process. */
export interface RedrawAnswer {
  /** The redrawn file; absent: see `reason`. */
  content?: Uint8Array
  reason?: string
  /** Whether the next file needs another process. */
  isSpent: boolean
}

/** Sender of a form with files. */
export interface FileSender {
  /** Clients take turns. */
  client: Client
  /** Aborts when nobody waits for the files any more. */
  signal: AbortSignal
  /** @throws TooManyRequestsError when earlier files of the sender took too long */
  assertRoom(): void
  /** Notes the seconds that a file took. */
  spend(seconds: number): void
}

/** A redrawn file, or why there is none: it cannot be read within the limits, or has a virus. */
export type Redrawn = Buffer | 'fileUnreadable' | 'fileUnsafe'

/** Draws files anew outside the event loop, so that only pictures are left of them. */
export interface Redrawer {
  /**
   * The same pictures in files of the same types, each scanned for viruses before it is drawn. A turn ends with the
   * files of a form, so that memory has the pictures of few forms, or with the first file after a second, so that the
   * others wait for one costly file at most, unless too many pictures wait already. The result ends with the first file
   * beyond the limits.
   * @throws BusinessError `busy` when too many wait, or the machine is too slow; TooManyRequestsError when the sender's
   * files took too long; HttpError 503 when no process starts, or the scanner does not answer; the reason of the sender's
   * signal
   */
  redraw(files: FileToRedraw[], sender: FileSender, virusScanner?: VirusScanner): Promise<Redrawn[]>
  /** Counts for the metrics. */
  load: FairLimiter['load']
  /** Ends the process. */
  close(): void
}

/** Forms of customers, and as many of strangers, that wait; each keeps a place of a request. */
const MAX_WAITING = 250
/** A process that has nothing to do for so long is ended. */
const IDLE_MS = 60_000
const START_TIMEOUT_MS = 120_000

/** Limits of a process, and of the wall-clock time that one file may take. */
export interface RedrawLimits {
  cpuSeconds: number
  /** Data of all kinds, in kB. V8 reserves 534 MB of it for code and uses little of that. */
  dataKb: number
  /** Applies on a machine without processor time to spare, or without `ulimit`. */
  timeoutMs: number
  /** A form's turn ends with the file after which it has lasted longer. */
  turnMs: number
  /** Bytes of the pictures of all forms that wait for another turn. */
  waitingBytes: number
}
/** The most costly document, 20 pages of a colour scan, takes 4.5 s; everybody waits for a worse one. */
const LIMITS: RedrawLimits = {
  cpuSeconds: 10,
  dataKb: 1_000_000,
  timeoutMs: 120_000,
  turnMs: 1000,
  waitingBytes: 67_108_864,
}

/** No honest file is beyond the limits, so it costs its sender as much as several within them. */
const BEYOND_FACTOR = 3

/** Works on one file at a time, so files take no more memory than one process may. Source: decision 007. */
export function createRedrawer(log: FastifyBaseLogger, limits = LIMITS): Redrawer {
  const limiter = createFairLimiter(1, MAX_WAITING)
  let child: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined

  const end = (): void => {
    child?.kill('SIGKILL')
    child = undefined
  }

  async function start(): Promise<ChildProcess> {
    const started = startProcess(limits)
    child = started
    if ((await nextMessage(started, START_TIMEOUT_MS)) === 'ready') return started
    end()
    log.error({ exitCode: started.exitCode, signal: started.signalCode }, 'uploads cannot be redrawn')
    throw new HttpError(503)
  }

  /** `beyond`: not within the limits. */
  async function work(file: FileToRedraw): Promise<Redrawn | 'beyond'> {
    clearTimeout(idleTimer)
    const worker = child && isAlive(child) ? child : await start()
    worker.send(file, () => undefined)
    const message = await nextMessage(worker, limits.timeoutMs)
    const answer = message === 'ready' ? undefined : message
    const isTooSlow = !answer && isAlive(worker)
    if (!answer || answer.isSpent) end()
    else idleTimer = setTimeout(end, IDLE_MS).unref()
    if (answer?.content) return toBuffer(answer.content)
    const { signalCode: signal } = worker
    if (answer) log.info({ reason: answer.reason, type: file.type }, 'upload not readable')
    else log.warn({ signal, type: file.type }, 'upload not redrawn to its end')
    if (isTooSlow) throw new BusinessError('busy')
    return answer ? 'fileUnreadable' : 'beyond'
  }

  /**
   * Draws files until the turn ends.
   * @param mayWait whether there is room to keep the pictures until another turn
   * @returns the files left
   */
  async function drawForOneTurn(
    files: FileToRedraw[],
    redrawn: Redrawn[],
    mayWait: () => boolean,
    { signal, assertRoom, spend }: FileSender,
    virusScanner?: VirusScanner,
  ): Promise<FileToRedraw[]> {
    assertRoom()
    const turnStart = performance.now()
    for (const [index, { content, type }] of files.entries()) {
      signal.throwIfAborted()
      const startedAt = performance.now()
      let result: Redrawn | 'beyond' | undefined
      try {
        result = (await virusScanner?.isMalicious(content)) ? 'fileUnsafe' : await work({ content, type })
      } finally {
        spend(((performance.now() - startedAt) / 1000) * (result === 'beyond' ? BEYOND_FACTOR : 1))
      }
      redrawn.push(result === 'beyond' ? 'fileUnreadable' : result)
      if (result === 'beyond') break
      if (performance.now() - turnStart > limits.turnMs && mayWait()) return files.slice(index + 1)
    }
    return []
  }

  let waitingPictures = 0

  return {
    async redraw(files, sender, virusScanner) {
      const redrawn: Redrawn[] = []
      let kept = 0
      const mayWait = (): boolean => {
        const bytes = redrawn.reduce((sum, picture) => sum + (typeof picture === 'string' ? 0 : picture.length), 0)
        if (waitingPictures - kept + bytes > limits.waitingBytes) return false
        waitingPictures += bytes - kept
        kept = bytes
        return true
      }
      try {
        for (let left = files; left.length > 0;) {
          left = await limiter.run(
            sender.client,
            () => drawForOneTurn(left, redrawn, mayWait, sender, virusScanner),
            sender.signal,
          )
        }
        return redrawn
      } finally {
        waitingPictures -= kept
      }
    },
    load: limiter.load,
    close: end,
  }
}

const ENTRY = join(import.meta.dirname, 'redrawProcess.ts')
const NODE_OPTIONS = ['--max-old-space-size=128', '--max-semi-space-size=2', '--v8-pool-size=1']

/** The kernel kills a process beyond these limits; no picture of a customer's file is left as a core dump. */
const limitScript = ({ cpuSeconds, dataKb }: RedrawLimits): string =>
  `ulimit -c 0; ulimit -t ${cpuSeconds}; ulimit -d ${dataKb}; exec "$0" "$@"`

function startProcess(limits: RedrawLimits): ChildProcess {
  const shell = { execPath: '/bin/sh', execArgv: ['-c', limitScript(limits), process.execPath, ...NODE_OPTIONS] }
  const child = fork(ENTRY, [], {
    ...(process.platform === 'win32' ? { execArgv: NODE_OPTIONS } : shell),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // The process gets no secret of the server's; few threads and one heap of the C library take less memory.
    env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '1' },
  })
  // The child process must not keep the server running.
  child.unref()
  child.channel?.unref()
  return child
}

const isAlive = ({ exitCode, signalCode, connected }: ChildProcess): boolean =>
  exitCode === null && signalCode === null && connected

/** The next message of the process; undefined if it ends or sends nothing in time. */
async function nextMessage(child: ChildProcess, timeoutMs: number): Promise<'ready' | RedrawAnswer | undefined> {
  const waitEnd = new AbortController()
  const signal = AbortSignal.any([waitEnd.signal, AbortSignal.timeout(timeoutMs)])
  try {
    const [message] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then((): never[] => []),
    ])
    return message
  } catch {
    return undefined
  } finally {
    waitEnd.abort()
  }
}

const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)
