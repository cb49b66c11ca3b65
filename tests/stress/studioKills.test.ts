import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TOKEN_HEADER, toBody, type OpenedProject } from '../../src/studio/model/protocol.ts'
import type { FileChange } from '../../src/studio/model/workspace.ts'
import { copyDefinitions, startStudio } from '../support/studioProcess.ts'
import { byRunMode } from './support/runMode.ts'

/** Enough that the kill comes between the files of a save, too. */
const EDITED = Array.from({ length: 6 }, (_, at) => `schemas/fields/killed${at}.json`)
/** What a save makes that adds a page from a template or a language; the next one takes it away again. */
const MADE = [
  'schemas/pages/killed.page.json',
  ...['meta', 'common', 'pages/killed', 'pages/message'].map((name) => `locales/xk/${name}.json`),
]
/** What a save takes away that renames a page; the next one brings it back. */
const TAKEN = ['schemas/pages/renamed.page.json', 'locales/en/pages/renamed.json']
const FILES = [...EDITED, ...MADE, ...TAKEN]

/** The text of a file in a generation; undefined: the file is not there. */
function text(file: string, generation: number): string | undefined {
  const isOdd = generation % 2 === 1
  if (MADE.includes(file) && !isOdd) return undefined
  return TAKEN.includes(file) && isOdd ? undefined : `{ "type": "string", "maxLength": ${generation + 1} }\n`
}

type Studio = Awaited<ReturnType<typeof startStudio>>

function send({ url }: Studio, method: string, path: string, changes?: FileChange[]): Promise<Response> {
  const { origin, searchParams } = new URL(url)
  return fetch(`${origin}${path}`, {
    method,
    headers: { [TOKEN_HEADER]: searchParams.get('token') ?? '', 'content-type': 'application/json' },
    ...(changes ? { body: JSON.stringify(toBody(changes)) } : {}),
  })
}

/** The change of every file from one generation to another. */
const changesOf = (from: number, to: number): FileChange[] =>
  FILES.map((file) => ({ file, before: text(file, from), after: text(file, to) })).filter(
    ({ before, after }) => before !== after,
  )

/** The generation that all files are of; undefined if they are of several. */
function generationOf(read: (file: string) => string | undefined): number | undefined {
  const [first = ''] = EDITED
  const generation = Number(/"maxLength": (\d+)/.exec(read(first) ?? '')?.[1]) - 1
  return FILES.every((file) => read(file) === text(file, generation)) ? generation : undefined
}

/**
 * Does one thing after the other until the Studio is killed after so many milliseconds.
 * @returns how many were answered, and how many were begun
 */
async function doUntilKilled(
  studio: Studio,
  ms: number,
  act: (count: number) => Promise<Response>,
): Promise<{ done: number; begun: number }> {
  let [done, begun] = [0, 0]
  const acting = (async () => {
    for (;;) {
      begun += 1
      const { ok } = await act(begun)
      if (!ok) throw new Error('The Studio has refused what it should do.')
      done += 1
    }
  })().catch((error: unknown) => {
    // What a killed server does not answer ends in a failed request.
    if (!(error instanceof TypeError)) throw error
  })
  await wait(ms)
  await studio.end('SIGKILL')
  await acting
  return { done, begun }
}

test('a Studio that is killed keeps what it has answered for, and leaves no half of a save', async () => {
  const { root, remove } = copyDefinitions()
  try {
    for (const file of [...EDITED, ...TAKEN]) writeFileSync(join(root, file), text(file, 0) ?? '')
    const onDisk = () =>
      generationOf((file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined))
    let generation = 0
    let studio = await startStudio(root)
    for (let round = 0; round < byRunMode(3, 40); round += 1) {
      const typed = await doUntilKilled(studio, 40 + ((round * 37) % 160), (count) =>
        send(studio, 'PUT', '/api/journal', changesOf(generation, generation + count)),
      )
      studio = await startStudio(root)
      const { unsaved } = (await (await send(studio, 'GET', '/api/workspace')).json()) as OpenedProject
      const unsavedTexts = new Map(unsaved.map(({ file, after }) => [file, after]))
      // What is not in the journal is as it was opened; all files are of one moment.
      const kept = generationOf((file) => (unsavedTexts.has(file) ? unsavedTexts.get(file) : text(file, generation)))
      expect([kept, typed]).toEqual([expect.any(Number), typed])
      const count = (kept ?? 0) - generation
      expect([count >= typed.done, count <= typed.begun]).toEqual([true, true])
      expect(onDisk()).toBe(generation)

      const saved = await doUntilKilled(studio, 40 + ((round * 53) % 160), (count) =>
        send(studio, 'POST', '/api/save', changesOf(generation + count - 1, generation + count)),
      )
      studio = await startStudio(root)
      const now = onDisk() ?? -1
      // A language whose files are gone leaves no folder behind.
      expect(existsSync(join(root, 'locales/xk'))).toBe(now % 2 === 1)
      expect([now >= generation + saved.done, now <= generation + saved.begun]).toEqual([true, true])
      generation = now
    }
    await studio.end('SIGTERM')
  } finally {
    remove()
  }
})
