import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TOKEN_HEADER, toBody, type OpenedProject } from '../../src/studio/model/protocol.ts'
import type { FileChange } from '../../src/studio/model/workspace.ts'
import { copyDefinitions, startStudio } from '../support/studioProcess.ts'
import { byRunMode } from '../support/runMode.ts'

/** Enough files that some kills fall between the files of a save. */
const EDITED_FILES = Array.from({ length: 6 }, (_, at) => `schemas/fields/killed${at}.json`)
/** Files that odd generations have, like those of an added page or language; even ones lack them. */
const CREATED_FILES = [
  'schemas/pages/killed.page.json',
  ...['meta', 'common', 'pages/killed', 'pages/message'].map((name) => `locales/xk/${name}.json`),
]
/** Files that even generations have, like those of a renamed page; odd ones lack them. */
const REMOVED_FILES = ['schemas/pages/renamed.page.json', 'locales/en/pages/renamed.json']
const ALL_FILES = [...EDITED_FILES, ...CREATED_FILES, ...REMOVED_FILES]

/** The text of a file in a generation; undefined if the generation lacks it. */
function text(file: string, generation: number): string | undefined {
  const isOdd = generation % 2 === 1
  if (CREATED_FILES.includes(file) && !isOdd) return undefined
  return REMOVED_FILES.includes(file) && isOdd ? undefined : `{ "type": "string", "maxLength": ${generation + 1} }\n`
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
  ALL_FILES.map((file) => ({ file, before: text(file, from), after: text(file, to) })).filter(
    ({ before, after }) => before !== after,
  )

/** The common generation of all files; undefined if they differ. */
function generationOf(read: (file: string) => string | undefined): number | undefined {
  const [first = ''] = EDITED_FILES
  const generation = Number(/"maxLength": (\d+)/.exec(read(first) ?? '')?.[1]) - 1
  return ALL_FILES.every((file) => read(file) === text(file, generation)) ? generation : undefined
}

/**
 * Repeats an action until the Studio is killed after some milliseconds.
 * @returns the numbers of answered and of started actions
 */
async function actUntilKilled(
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
    // A request that a killed server does not answer fails with a TypeError.
    if (!(error instanceof TypeError)) throw error
  })
  await wait(ms)
  await studio.end('SIGKILL')
  await acting
  return { done, begun }
}

test('a killed Studio keeps every acknowledged change, and leaves no half of a save', async () => {
  const { root, remove } = copyDefinitions()
  try {
    for (const file of [...EDITED_FILES, ...REMOVED_FILES]) writeFileSync(join(root, file), text(file, 0) ?? '')
    const onDisk = () =>
      generationOf((file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined))
    let generation = 0
    let studio = await startStudio(root)
    for (let round = 0; round < byRunMode(3, 40); round += 1) {
      const journalWrites = await actUntilKilled(studio, 40 + ((round * 37) % 160), (count) =>
        send(studio, 'PUT', '/api/journal', changesOf(generation, generation + count)),
      )
      studio = await startStudio(root)
      const { unsaved } = (await (await send(studio, 'GET', '/api/workspace')).json()) as OpenedProject
      const unsavedTexts = new Map(unsaved.map(({ file, after }) => [file, after]))
      // A file outside the journal is unchanged; all files have one generation.
      const keptGeneration = generationOf((file) =>
        unsavedTexts.has(file) ? unsavedTexts.get(file) : text(file, generation),
      )
      expect([keptGeneration, journalWrites]).toEqual([expect.any(Number), journalWrites])
      const count = (keptGeneration ?? 0) - generation
      expect([count >= journalWrites.done, count <= journalWrites.begun]).toEqual([true, true])
      expect(onDisk()).toBe(generation)

      const saves = await actUntilKilled(studio, 40 + ((round * 53) % 160), (count) =>
        send(studio, 'POST', '/api/save', changesOf(generation + count - 1, generation + count)),
      )
      studio = await startStudio(root)
      const now = onDisk() ?? -1
      // A language without files leaves no folder behind.
      expect(existsSync(join(root, 'locales/xk'))).toBe(now % 2 === 1)
      expect([now >= generation + saves.done, now <= generation + saves.begun]).toEqual([true, true])
      generation = now
    }
    await studio.end('SIGTERM')
  } finally {
    remove()
  }
})
