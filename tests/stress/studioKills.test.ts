import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TOKEN_HEADER, toBody, type OpenedProject } from '../../src/studio/model/protocol.ts'
import type { FileChange } from '../../src/studio/model/workspace.ts'
import { copyDefinitions, startStudio } from '../support/studioProcess.ts'
import { byRunMode } from './support/runMode.ts'

/** Enough that the kill comes between the files of a save, too. */
const FILES = Array.from({ length: 12 }, (_, at) => `schemas/fields/killed${at}.json`)
const text = (generation: number): string => `{ "type": "string", "maxLength": ${generation + 1} }\n`
const generationOf = (content: string): number => Number(/"maxLength": (\d+)/.exec(content)?.[1]) - 1

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
  FILES.map((file) => ({ file, before: text(from), after: text(to) }))

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
    for (const file of FILES) writeFileSync(join(root, file), text(0))
    const onDisk = () => FILES.map((file) => generationOf(readFileSync(join(root, file), 'utf8')))
    let generation = 0
    let studio = await startStudio(root)
    for (let round = 0; round < byRunMode(3, 40); round += 1) {
      const typed = await doUntilKilled(studio, 40 + ((round * 37) % 160), (count) =>
        send(studio, 'PUT', '/api/journal', changesOf(generation, generation + count)),
      )
      studio = await startStudio(root)
      const { unsaved } = (await (await send(studio, 'GET', '/api/workspace')).json()) as OpenedProject
      const kept = [...new Set(unsaved.map(({ after }) => generationOf(after ?? '') - generation))]
      // Nothing was typed yet, or all files are of one moment.
      expect(kept.length).toBe(typed.done > 0 ? 1 : kept.length)
      expect(kept.every((each) => each >= typed.done && each <= typed.begun)).toBe(true)
      expect(new Set(onDisk())).toEqual(new Set([generation]))

      const saved = await doUntilKilled(studio, 40 + ((round * 53) % 160), (count) =>
        send(studio, 'POST', '/api/save', changesOf(generation + count - 1, generation + count)),
      )
      studio = await startStudio(root)
      const [now = -1, ...others] = new Set(onDisk())
      expect(others).toEqual([])
      expect([now >= generation + saved.done, now <= generation + saved.begun]).toEqual([true, true])
      generation = now
    }
    await studio.end('SIGTERM')
  } finally {
    remove()
  }
})
