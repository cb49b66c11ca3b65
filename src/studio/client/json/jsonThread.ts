import type { Complaint, Proposal } from './jsonService.ts'

/** What the thread is asked of a text. */
export interface JsonQuestion {
  id: number
  file: string
  text: string
  /** Where something is to be proposed; undefined: the whole is judged. */
  place?: number
}

/** What the service of the thread is to say in place of its English. */
export interface JsonWords {
  words: Record<string, string>
}

export interface JsonAnswer {
  id: number
  result: Complaint[] | Proposal[]
}

/** The JSON service in a thread of its own. */
export interface JsonThread {
  /** What is wrong in a text; undefined if another text has come since. */
  complaintsOf: (file: string, text: string) => Promise<Complaint[] | undefined>
  proposalsAt: (file: string, text: string, place: number) => Promise<Proposal[]>
  /** Has the service find words for its English ones. */
  speak: (words: Record<string, string>) => void
  close: () => void
}

export function startJsonThread(): JsonThread {
  const worker = new Worker(new URL('./jsonWorker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (result: JsonAnswer['result']) => void>()
  let count = 0
  let isJudging = false
  /** Texts come faster than answers: only the last one waits. */
  let next: { file: string; text: string; resolve: (found: Complaint[] | undefined) => void } | undefined
  worker.addEventListener('message', ({ data: { id, result } }: MessageEvent<JsonAnswer>) => {
    waiting.get(id)?.(result)
    waiting.delete(id)
  })

  function ask(question: Omit<JsonQuestion, 'id'>): Promise<JsonAnswer['result']> {
    return new Promise((resolve) => {
      count += 1
      waiting.set(count, resolve)
      worker.postMessage({ ...question, id: count } satisfies JsonQuestion)
    })
  }

  async function judgeNext(): Promise<void> {
    if (isJudging || !next) return
    const { file, text, resolve } = next
    next = undefined
    isJudging = true
    resolve((await ask({ file, text })) as Complaint[])
    isJudging = false
    void judgeNext()
  }

  return {
    complaintsOf: (file, text) =>
      new Promise((resolve) => {
        next?.resolve(undefined)
        next = { file, text, resolve }
        void judgeNext()
      }),
    proposalsAt: async (file, text, place) => (await ask({ file, text, place })) as Proposal[],
    speak: (words) => worker.postMessage({ words } satisfies JsonWords),
    close: () => worker.terminate(),
  }
}
