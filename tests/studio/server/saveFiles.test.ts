import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readJournal, writeJournal } from '../../../src/studio/server/journal.ts'
import { recoverSave, saveFiles } from '../../../src/studio/server/saveFiles.ts'
import { readToken } from '../../../src/studio/server/studioFolder.ts'

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

/** Ends a save at its nth pause; returns whether the save got that far. */
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

test('a decided save removes the unsaved work, whenever the process ends', () => {
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

test('a file that has changed since an interrupted save keeps the change', () => {
  let pause = 1
  for (; state() === 'abc-'; pause += 1) {
    rmSync(join(root, '.studio'), { recursive: true, force: true })
    saveUntil(pause)
  }
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

test('a removed language leaves no folder behind if the process ended before its folders', () => {
  const removed = 'locales/de/pages/a.json'
  expect(saveFiles(root, [{ file: removed, before: undefined, after: '{}' }])).toEqual([])
  let count = 0
  const endBeforeLast = () => {
    count += 1
    if (count === 4) throw new Error('the process ends here')
  }
  expect(() => saveFiles(root, [{ file: removed, before: '{}', after: undefined }], endBeforeLast)).toThrow()
  // The state after an end between the file and its folders.
  rmSync(join(root, removed), { force: true })
  mkdirSync(join(root, 'locales/de/pages'), { recursive: true })
  recoverSave(root)
  expect(existsSync(join(root, 'locales/de'))).toBe(false)
})

test('an interrupted save is completed before the next one, which is not in conflict with it', () => {
  for (let pause = 1; state() === 'abc-'; pause += 1) {
    rmSync(join(root, '.studio'), { recursive: true, force: true })
    saveUntil(pause)
  }
  expect(state()).toBe('Abc-')
  expect(saveFiles(root, [{ file: file('a'), before: 'a', after: 'A' }])).toEqual([])
  expect(state()).toBe('A-CD')
})

test('unsaved work is kept; an unreadable journal counts as empty', () => {
  writeJournal(root, CHANGES)
  expect(readJournal(root)).toEqual(CHANGES)
  writeFileSync(join(root, '.studio/journal.json'), '{"changes": [')
  expect(readJournal(root)).toEqual([])
  writeJournal(root, [])
  expect(existsSync(join(root, '.studio/journal.json'))).toBe(false)
})

test('a project from elsewhere cannot lead the Studio to files of this machine', () => {
  const outside = mkdtempSync(join(tmpdir(), 'formwright-outside-'))
  const secret = join(outside, 'secret.txt')
  const own = join(root, '.studio')
  const begin = () => {
    rmSync(own, { recursive: true, force: true })
    writeFileSync(secret, 'secret')
  }
  const record = (entry: object) => {
    begin()
    mkdirSync(join(own, 'save'), { recursive: true })
    writeFileSync(join(own, 'save/0.json'), 'theirs')
    writeFileSync(join(own, 'save/record.json'), JSON.stringify([entry]))
  }
  try {
    // Records that would copy a file of this machine into the project, or write to one.
    for (const entry of [
      { file: file('d'), temporary: `../../../${outside.split('/').at(-1)}/secret.txt` },
      { file: file('d'), temporary: secret },
      { file: `../${outside.split('/').at(-1)}/secret.txt`, temporary: '0.json', before: 'secret' },
      { file: file('d'), temporary: ['0.json'] },
      'no entry',
    ]) {
      record(entry as object)
      recoverSave(root)
      expect([state(), readFileSync(secret, 'utf8')]).toEqual(['abc-', 'secret'])
      // The record is moved aside, where a person can inspect it.
      expect(readdirSync(own).map((name) => name.replace(/\d+$/, ''))).toEqual(['save-'])
    }
    record({ file: file('d'), temporary: '0.json' })
    rmSync(join(own, 'save/0.json'))
    symlinkSync(secret, join(own, 'save/0.json'))
    recoverSave(root)
    expect(state()).toBe('abc-')

    // Links in place of the Studio's own files and folders.
    begin()
    mkdirSync(own)
    symlinkSync(secret, join(own, 'journal.json.new'))
    writeJournal(root, CHANGES)
    expect([readJournal(root), readFileSync(secret, 'utf8')]).toEqual([CHANGES, 'secret'])
    begin()
    symlinkSync(outside, own)
    for (const write of [() => recoverSave(root), () => writeJournal(root, CHANGES), () => saveFiles(root, CHANGES)])
      expect(write).toThrow('.studio is a link')
    expect([state(), readdirSync(outside)]).toEqual(['abc-', ['secret.txt']])
  } finally {
    rmSync(outside, { recursive: true, force: true })
  }
})

test('unsaved work opens without a file that is not writable', () => {
  mkdirSync(join(root, '.studio'))
  const changes = [...CHANGES, { file: '../outside.json', before: undefined, after: '{}' }]
  writeFileSync(
    join(root, '.studio/journal.json'),
    JSON.stringify({
      changes: changes.map((each) => ({ ...each, before: each.before ?? null, after: each.after ?? null })),
    }),
  )
  expect(readJournal(root)).toEqual(CHANGES)
})

test('a token that came with the folder counts for nothing', () => {
  const [made, copy] = ['made', 'copy'].map((name) => mkdtempSync(join(tmpdir(), `formwright-token-${name}-`)))
  const token = readToken(made ?? '')
  cpSync(join(made ?? '', '.studio'), join(copy ?? '', '.studio'), { recursive: true, preserveTimestamps: true })
  expect(readToken(copy ?? '')).not.toBe(token)
  for (const folder of [made, copy]) rmSync(folder ?? '', { recursive: true })
})

test('a token of another user counts for nothing', () => {
  const own = mkdtempSync(join(tmpdir(), 'formwright-token-'))
  const token = readToken(own)
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(4711)
  expect(readToken(own)).not.toBe(token)
  getuid.mockRestore()
  rmSync(own, { recursive: true })
})

test('the token is the same at each start, and only its owner can read it', () => {
  const own = mkdtempSync(join(tmpdir(), 'formwright-token-'))
  const saved = join(own, '.studio/token')
  const token = readToken(own)
  expect(token).toMatch(/^[\w-]{32}$/)
  expect(readToken(own)).toBe(token)
  expect(statSync(saved).mode & 0o077).toBe(0)
  // A link could lead to a file that others can read.
  rmSync(saved)
  writeFileSync(join(own, 'other'), 'x'.repeat(32))
  symlinkSync(join(own, 'other'), saved)
  expect(readToken(own)).not.toBe('x'.repeat(32))
  expect(readFileSync(join(own, 'other'), 'utf8')).toBe('x'.repeat(32))
  rmSync(own, { recursive: true })
})
