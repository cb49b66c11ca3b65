import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readJournal, writeJournal } from '../../../src/studio/server/journal.ts'
import { recoverSave, saveFiles } from '../../../src/studio/server/saveFiles.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'formwright-save-'))
  mkdirSync(join(root, 'schemas/fields'), { recursive: true })
  for (const name of ['a', 'b', 'c']) writeFileSync(join(root, `schemas/fields/${name}.json`), name)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const file = (name: string) => `schemas/fields/${name}.json`
const CHANGES = [
  { file: file('a'), before: 'a', after: 'A' },
  { file: file('b'), before: 'b', after: undefined },
  { file: file('c'), before: 'c', after: 'C' },
  { file: file('d'), before: undefined, after: 'D' },
]
const state = () =>
  ['a', 'b', 'c', 'd']
    .map((name) => (existsSync(join(root, file(name))) ? readFileSync(join(root, file(name)), 'utf8') : '-'))
    .join('')

/** Ends a save at its nth pause; returns whether it came that far. */
function saveUntil(pause: number): boolean {
  let count = 0
  try {
    saveFiles(root, CHANGES, () => {
      count += 1
      if (count === pause) throw new Error('the process ends here')
    })
    return false
  } catch {
    return true
  }
}

test('a save that ends at any moment is complete or undone after the next start, never half', () => {
  const outcomes: string[] = []
  for (let pause = 1; ; pause += 1) {
    for (const name of ['a', 'b', 'c']) writeFileSync(join(root, file(name)), name)
    rmSync(join(root, file('d')), { force: true })
    const isInterrupted = saveUntil(pause)
    recoverSave(root)
    outcomes.push(state())
    expect(existsSync(join(root, '.studio/save'))).toBe(false)
    if (!isInterrupted) break
  }
  expect(new Set(outcomes)).toEqual(new Set(['abc-', 'A-CD']))
  expect(outcomes.length).toBeGreaterThan(8)
})

test('unsaved work goes with the save that was decided, whenever it ends', () => {
  for (let pause = 1; ; pause += 1) {
    for (const name of ['a', 'b', 'c']) writeFileSync(join(root, file(name)), name)
    rmSync(join(root, file('d')), { force: true })
    writeJournal(root, CHANGES)
    const isInterrupted = saveUntil(pause)
    recoverSave(root)
    expect(readJournal(root)).toEqual(state() === 'abc-' ? CHANGES : [])
    if (!isInterrupted) break
  }
})

test('what somebody has changed since an interrupted save stays theirs', () => {
  let pause = 1
  for (; state() === 'abc-'; pause += 1) saveUntil(pause)
  expect(state()).toBe('Abc-')
  writeFileSync(join(root, file('c')), 'theirs')
  recoverSave(root)
  expect(state()).toBe('A-theirsD')
})

test('a language whose files are all removed leaves no folder behind', () => {
  const files = ['locales/de/meta.json', 'locales/de/pages/a.json']
  const change = (before: string | undefined, after: string | undefined) =>
    files.map((each) => ({ file: each, before, after }))
  expect(saveFiles(root, change(undefined, '{}'))).toEqual([])
  expect(saveFiles(root, change('{}', undefined))).toEqual([])
  expect([existsSync(join(root, 'locales/de')), existsSync(join(root, 'locales'))]).toEqual([false, true])
})

test('unsaved work is kept; a journal that cannot be read is none', () => {
  writeJournal(root, CHANGES)
  expect(readJournal(root)).toEqual(CHANGES)
  writeFileSync(join(root, '.studio/journal.json'), '{"changes": [')
  expect(readJournal(root)).toEqual([])
  writeJournal(root, [])
  expect(existsSync(join(root, '.studio/journal.json'))).toBe(false)
})
