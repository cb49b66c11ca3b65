import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EditError, JsonText } from '../../../src/project/source/jsonText.ts'
import { Workspace } from '../../../src/studio/model/workspace.ts'
import { COLLECTION_FOLDER } from '../../support/jsonSchema/schemaCollection.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

const readAll = (root: string, pattern: string | string[]): Map<string, string> =>
  new Map(
    globSync(pattern, { cwd: root })
      .sort()
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  )
const PROJECT = readAll(PROJECT_ROOT, ['schemas/{pages,fields,components}/*.json', 'locales/**/*.json'])

test('opening files changes none of them, whatever their content', () => {
  const strange = new Map([
    ['schemas/pages/broken.page.json', '{ "id": "broken", '],
    ['schemas/pages/foreign.page.json', '\uFEFF[1,\r\n\t2]'],
    ['schemas/pages/huge.page.json', `{"a": "${'x'.repeat(3_000_000)}"}`],
    ['schemas/pages/cycle.page.json', '{"schema": {"$ref": "#/schema"}}'],
    ['schemas/pages/deep.page.json', '['.repeat(100_000)],
  ])
  const shared = process.env.STUDIO_SCHEMAS
  const all = [
    PROJECT,
    readAll(COLLECTION_FOLDER, '*.json'),
    strange,
    shared ? readAll(shared, '**/*.json') : new Map(),
  ]
  for (const files of all) {
    const workspace = new Workspace(files)
    for (const file of files.keys()) {
      // Setting a value to itself, or removing a missing member, is no edit.
      workspace.apply('nothing', new Map([[file, unchanged(files.get(file) ?? '')]]))
    }
    expect(workspace.changes()).toEqual([])
  }
})

function unchanged(text: string): string {
  try {
    const json = new JsonText(text)
    return json.set([], json.value()).remove(['there is', 'no such']).text
  } catch (error) {
    if (!(error instanceof EditError)) throw error
    return text
  }
}

test('typing into one property is one step, until something else happens', () => {
  const workspace = new Workspace(new Map([['a', '']]))
  for (const text of ['h', 'he', 'hey']) workspace.apply('type', new Map([['a', text]]), 'a')
  workspace.apply('type', new Map([['a', 'hey!']]), 'b')
  workspace.undo()
  expect(workspace.texts.get('a')).toBe('hey')
  workspace.apply('type', new Map([['a', 'hey you']]), 'a')
  workspace.markSaved(workspace.changes())
  workspace.apply('type', new Map([['a', 'hey you!']]), 'a')
  workspace.undo()
  expect(workspace.texts.get('a')).toBe('hey you')
  expect(workspace.changes()).toEqual([])
  workspace.undo()
  expect(workspace.changes()).toEqual([{ file: 'a', before: 'hey you', after: 'hey' }])
  workspace.redo()
  expect(workspace.texts.get('a')).toBe('hey you')
})

test('files without edits follow the disk, as a step; edited files are in conflict until a version is chosen', () => {
  const workspace = new Workspace(
    new Map([
      ['a', 'one'],
      ['b', 'one'],
      ['c', 'one'],
      ['gone', 'one'],
    ]),
  )
  workspace.apply('edit', new Map([['a', 'one more']]))
  workspace.markSaved(workspace.changes())
  workspace.apply('edit', new Map([['b', 'mine']]))
  const disk = new Map([
    ['a', 'theirs'],
    ['b', 'theirs'],
    ['c', 'one'],
    ['new', 'theirs'],
  ])
  workspace.followDisk(disk)
  expect([...workspace.texts].sort()).toEqual([
    ['a', 'theirs'],
    ['b', 'mine'],
    ['c', 'one'],
    ['new', 'theirs'],
  ])
  expect(workspace.changes()).toEqual([{ file: 'b', before: 'one', after: 'mine' }])
  expect(workspace.conflicts()).toEqual([{ file: 'b', before: 'one', disk: 'theirs', after: 'mine' }])
  workspace.resolve(new Map([['b', 'mine']]))
  expect(workspace.conflicts()).toEqual([])
  expect(workspace.changes()).toEqual([{ file: 'b', before: 'theirs', after: 'mine' }])
  while (workspace.undoable) workspace.undo()
  expect(workspace.texts.get('a')).toBe('one')
  while (workspace.redoable) workspace.redo()
  workspace.noteDisk([{ file: 'b', disk: undefined }])
  workspace.resolve(new Map([['b', undefined]]))
  expect(workspace.texts.has('b')).toBe(false)
  expect(workspace.changes()).toEqual([])
})

test('work of an earlier session never overwrites later changes on disk', () => {
  const unsaved = [
    { file: 'a', before: 'one', after: 'mine' },
    { file: 'new', before: undefined, after: 'mine' },
  ]
  const workspace = Workspace.open({ files: { a: 'theirs', b: 'b', new: 'theirs' }, unsaved })
  expect(workspace.changes()).toEqual(unsaved)
  workspace.followDisk(new Map(Object.entries({ a: 'theirs', b: 'b', new: 'theirs' })))
  expect(workspace.conflicts().map(({ file, disk }) => [file, disk])).toEqual([
    ['a', 'theirs'],
    ['new', 'theirs'],
  ])
})
