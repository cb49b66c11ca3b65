import fc from 'fast-check'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applyFixes } from '../../../../src/project/source/applyFixes.ts'
import { languagesOf, pageFile } from '../../../../src/studio/model/fileEdits.ts'
import { EditError, JsonText } from '../../../../src/project/source/jsonText.ts'
import { Workspace, type Edits, type Texts } from '../../../../src/studio/model/workspace.ts'
import { PROJECT_ROOT } from '../../../support/projectRoot.ts'
import { copyDefinitions } from '../../../support/studioProcess.ts'
import { COMMANDS, placeAt, type Place } from '../../../support/studio/randomCommands.ts'

const { root, remove } = copyDefinitions()
const PROJECT: Texts = new Map(
  globSync(['schemas/{pages,fields,components}/*.json', 'locales/**/*.json'], { cwd: root })
    .sort()
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
)
remove()

/** Other steps: typed JSON, a fix of the check, the files of an import, an earlier version of a page. */
const OTHER_STEPS: ((at: Place) => Edits)[] = [
  ({ texts, page, c }) => {
    const text = texts.get(pageFile(page)) ?? ''
    return new Map([[pageFile(page), c % 2 === 0 ? ` \n${text}` : `${text} \n`]])
  },
  ({ texts, page, c }) =>
    applyFixes(
      [
        {
          ...{ id: 'unknown-value', file: pageFile(page), pointer: '' },
          fix: { pointer: '/menu', value: { order: c % 9 } },
        },
      ],
      (file) => texts.get(file) ?? '',
    ),
  ({ texts, page, c }) =>
    new Map([
      [pageFile(`imported${c % 9}`), texts.get(pageFile(page))],
      ...languagesOf(texts).map((code): [string, string] => [`locales/${code}/pages/imported${c % 9}.json`, '{}\n']),
    ]),
  ({ page }) => new Map([[pageFile(page), PROJECT.get(pageFile(page))]]),
]

/** Names of the model's commands: exported functions that return edits of texts. */
const commandNames = globSync('src/studio/model/commands/*Commands.ts', { cwd: PROJECT_ROOT }).flatMap((file) =>
  readFileSync(join(PROJECT_ROOT, file), 'utf8')
    .split(/^export /m)
    .flatMap((part) => {
      const [header = ''] = part.split('\n\n')
      const name = /^(?:function|const) (\w+)[ =]*\(\s*texts: Texts\b/.exec(header)?.[1]
      const makesEdits = /\): (?:Edits|\{ name: string; edits: Edits \}) (?:\{\n|=>)/.test(header)
      return name !== undefined && makesEdits ? [name] : []
    }),
)

test('a thousand random steps of every kind with undo and redo end where they began', () => {
  expect(Object.keys(COMMANDS).sort()).toEqual(commandNames.sort())
  const kinds = [
    ...Object.entries(COMMANDS),
    ...OTHER_STEPS.map((command, at): [string, typeof command] => [`other ${at}`, command]),
  ]
  const steps = fc.sample(fc.tuple(fc.nat(9), fc.nat(), fc.tuple(fc.nat(), fc.nat(), fc.nat())), {
    numRuns: 1000,
    seed: 20260101,
  })
  const workspace = new Workspace(PROJECT)
  const changeCounts = new Map(kinds.map(([name]) => [name, 0]))
  for (const [turn, kind, [a, b, c]] of steps) {
    if (turn === 0) workspace.undo()
    else if (turn === 1) workspace.redo()
    else {
      const [name, command] = kinds[kind % kinds.length] ?? ['', () => new Map()]
      const before = workspace.version
      try {
        workspace.apply(name, command(placeAt(workspace.texts, a, b, c)), turn === 2 ? 'typing' : undefined)
      } catch (error) {
        if (!(error instanceof EditError)) throw error
      }
      if (workspace.version > before) changeCounts.set(name, (changeCounts.get(name) ?? 0) + 1)
    }
  }
  // A kind that has changed nothing is not tested: it needs a suitable place.
  expect([...changeCounts].filter(([, count]) => count === 0)).toEqual([])
  const end = new Map([...workspace.texts].sort())
  expect(workspace.changes().length).toBeGreaterThan(10)
  for (const { after } of workspace.changes()) if (after !== undefined) new JsonText(after)
  while (workspace.undoable) workspace.undo()
  expect(workspace.changes()).toEqual([])
  expect(new Map(workspace.texts)).toEqual(PROJECT)
  while (workspace.redoable) workspace.redo()
  expect(new Map([...workspace.texts].sort())).toEqual(end)
  workspace.discard()
  expect(new Map([...workspace.texts].sort())).toEqual(PROJECT)
  workspace.undo()
  expect(workspace.texts.size).toBe(end.size)
})

/** Formats in which other programs write the same files. */
const FILE_FORMATS: Record<string, (text: string) => string> = {
  'line ends of Windows': (text) => text.replaceAll('\n', '\r\n'),
  'a byte order mark': (text) => `\uFEFF${text}`,
  'no line end at the end': (text) => text.trimEnd(),
  'a key that stands twice': (text) => text.replace('{', '{ "x": 1, "x": { "y": [] },'),
  'white space of its own': (text) => text.replaceAll('": ', '"  :\t'),
}

test.each(Object.entries(FILE_FORMATS))(
  'with %s each command writes the same, and leaves the rest',
  (format, write) => {
    const files = [...PROJECT].filter(([file]) => file.endsWith('.json'))
    const texts = new Map(files)
    const reformatted = new Map(files.map(([file, text]) => [file, write(text)]))
    const places = fc.sample(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { numRuns: 3, seed: 20260102 })
    for (const [name, command] of Object.entries(COMMANDS))
      for (const [a, b, c] of places) {
        const [plain, other] = [texts, reformatted].map((each) => editsOrRefusal(() => command(placeAt(each, a, b, c))))
        if (typeof plain === 'string' || typeof other === 'string') {
          expect([format, name, other]).toEqual([format, name, plain])
          continue
        }
        expect([...(other?.keys() ?? [])]).toEqual([...(plain?.keys() ?? [])])
        for (const [file, after] of plain ?? []) {
          // A new file has the format of the project's files.
          if (!texts.has(file) || after === undefined) continue
          const result = other?.get(file) ?? ''
          expect([format, name, file, normal(result)]).toEqual([format, name, file, normal(write(after))])
        }
      }
  },
)

/** Restores the white space, since added members have the project's own. */
const normal = (text: string): string => text.replaceAll('"  :\t', '": ')

function editsOrRefusal(command: () => Edits): Edits | string {
  try {
    return command()
  } catch (error) {
    if (error instanceof EditError) return error.message
    throw error
  }
}
