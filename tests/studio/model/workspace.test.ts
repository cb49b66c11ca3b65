import fc from 'fast-check'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as fields from '../../../src/studio/model/fieldCommands.ts'
import { newLanguage } from '../../../src/studio/model/languageCommands.ts'
import { setMember } from '../../../src/studio/model/memberCommands.ts'
import { renamePage } from '../../../src/studio/model/pageCommands.ts'
import * as places from '../../../src/studio/model/placeCommands.ts'
import { addRule, removeRule } from '../../../src/studio/model/ruleCommands.ts'
import { moveToStep } from '../../../src/studio/model/stepCommands.ts'
import * as forms from '../../../src/studio/model/formCommands.ts'
import { languagesOf, pageFile, pageIds } from '../../../src/studio/model/fileEdits.ts'
import { EditError, JsonText } from '../../../src/studio/model/jsonText.ts'
import { Workspace, type Edits, type Texts } from '../../../src/studio/model/workspace.ts'
import { COLLECTION_FOLDER } from '../../support/jsonSchema/schemaCollection.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

const readAll = (root: string, pattern: string | string[]): Map<string, string> =>
  new Map(
    globSync(pattern, { cwd: root })
      .sort()
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  )
const PROJECT = readAll(PROJECT_ROOT, ['schemas/{pages,fields,components}/*.json', 'locales/**/*.json'])

const fieldsOf = (texts: Texts, page: string): string[] =>
  new JsonText(texts.get(pageFile(page)) ?? '{}').names(['schema', 'properties'])

/** A random command on a random form, as a person would give it; some are refused. */
function randomEdits(texts: Texts, [kind, ...numbers]: number[]): Edits {
  const [a = 0, b = 0, c = 0] = numbers
  const pick = <T>(list: T[], at: number): T | undefined => list[at % Math.max(1, list.length)]
  const pages = pageIds(texts).filter((id) => fieldsOf(texts, id).length > 0)
  const page = pick(pages, a) ?? ''
  const field = pick(fieldsOf(texts, page), b) ?? ''
  const other = pick(fieldsOf(texts, page), c) ?? ''
  const language = pick(languagesOf(texts), c) ?? ''
  const commands: (() => Edits)[] = [
    () => fields.setKeyword(texts, page, field, 'maxLength', (c % 50) + 1),
    () => fields.setKeyword(texts, page, field, pick(['maxLength', '$ref', 'default'], c) ?? '', undefined),
    () => fields.setRequired(texts, page, field, c % 2 === 0),
    () =>
      fields.addField(texts, page, {
        name: `field${c % 40}`,
        schema: { type: 'string', enum: ['a', 'b'] },
        after: b % 3 === 0 ? undefined : field,
        words: { en: { label: `Field “${c}”`, options: { a: 'A', b: 'B' } }, th: {} },
      }),
    () => fields.removeField(texts, page, field),
    () => fields.moveField(texts, page, field, c % 2 === 0 ? 'before' : 'after', other),
    () => fields.renameField(texts, page, field, `renamed${c % 30}`),
    () => fields.retireField(texts, page, field),
    () => forms.setWord(texts, language, `pages/${page}.json`, ['fields', field, 'hint'], 'x'.repeat(c % 4)),
    () => forms.addOption(texts, page, field, `option${c % 9}`, { en: 'Option', vi: 'Tùy chọn' }),
    () => forms.removeOption(texts, page, field, pick(['a', 'b', 'option1'], c) ?? ''),
    () => forms.addStep(texts, page, `step${c % 9}`, { en: 'Step' }),
    () => forms.removeStep(texts, page, `step${c % 9}`),
    () => forms.moveStep(texts, page, `step${c % 9}`, b % 3),
    () => places.pasteField(texts, page, places.copyOfField(texts, page, field), { after: other }).edits,
    () => places.restoreField(texts, page, field),
    () => places.movePart(texts, page, ['schema', 'properties', field], c % 2 === 0 ? 1 : -1),
    () => places.removePart(texts, page, ['schema', 'properties', field, 'properties', other]),
    () => moveToStep(texts, page, field, `step${c % 9}`),
    () => renamePage(texts, page, `page${c % 20}`),
    () => setMember(texts, page, { base: [], path: ['menu', 'order'] }, c % 3 === 0 ? undefined : c % 100),
    () => addRule(texts, page, { effect: 'require', field, when: { field: other, operator: 'filled' } }),
    () => addRule(texts, page, { effect: 'show', field, when: { field: other, operator: 'is', value: 'a' } }),
    () => removeRule(texts, page, { effect: 'require', field, when: { field: other, operator: 'filled' } }),
    () => removeRule(texts, page, { effect: 'show', field, when: { field: other, operator: 'is', value: 'a' } }),
    () => newLanguage(texts, { code: `x${'abcdefgh'[c % 8]}`, name: 'New', tag: 'de' }),
    () => forms.newForm(texts, `form${c % 20}`, { en: { title: 'A form' } }),
    () => forms.duplicateForm(texts, page, `copy${c % 20}`),
  ]
  return commands[(kind ?? 0) % commands.length]?.() ?? new Map()
}

test('a thousand random steps with undo and redo end where they began', () => {
  const numbers = fc.array(fc.nat(), { minLength: 4, maxLength: 4 })
  const steps = fc.sample(fc.tuple(fc.nat(9), numbers), { numRuns: 1000, seed: 20260101 })
  const workspace = new Workspace(PROJECT)
  let done = 0
  for (const [turn, command] of steps) {
    if (turn === 0) workspace.undo()
    else if (turn === 1) workspace.redo()
    else {
      try {
        workspace.apply('step', randomEdits(workspace.texts, command), turn === 2 ? 'typing' : undefined)
        done += 1
      } catch (error) {
        if (!(error instanceof EditError)) throw error
      }
    }
  }
  expect(done).toBeGreaterThan(400)
  const end = new Map(workspace.texts)
  expect(workspace.changes().length).toBeGreaterThan(10)
  for (const { after } of workspace.changes()) if (after !== undefined) new JsonText(after)
  while (workspace.undoable) workspace.undo()
  expect(workspace.changes()).toEqual([])
  expect(new Map(workspace.texts)).toEqual(PROJECT)
  while (workspace.redoable) workspace.redo()
  expect(new Map([...workspace.texts].sort())).toEqual(new Map([...end].sort()))
  workspace.discard()
  expect(new Map([...workspace.texts].sort())).toEqual(PROJECT)
  workspace.undo()
  expect(workspace.texts.size).toBe(end.size)
})

test('opening files changes none of them, whatever they hold', () => {
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
      // Setting a value to what it is, or taking away what is not there, is no edit.
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

test('files that are not edited here follow the disk, as a step; the others are in conflict until one is chosen', () => {
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
  expect(workspace.conflicts()).toEqual([{ file: 'b', disk: 'theirs', after: 'mine' }])
  workspace.resolve('b', false)
  expect(workspace.conflicts()).toEqual([])
  expect(workspace.changes()).toEqual([{ file: 'b', before: 'theirs', after: 'mine' }])
  while (workspace.undoable) workspace.undo()
  expect(workspace.texts.get('a')).toBe('one')
  while (workspace.redoable) workspace.redo()
  workspace.noteDisk([{ file: 'b', disk: undefined }])
  workspace.resolve('b', true)
  expect(workspace.texts.has('b')).toBe(false)
  expect(workspace.changes()).toEqual([])
})

test('work of an earlier session is never laid over what has changed on disk since', () => {
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
