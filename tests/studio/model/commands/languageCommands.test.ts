import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EditError } from '../../../../src/project/source/jsonText.ts'
import { newLanguage } from '../../../../src/studio/model/commands/languageCommands.ts'
import { readProjectFiles } from '../../../../src/studio/server/editedFiles.ts'
import { PROJECT_ROOT } from '../../../support/projectRoot.ts'

const TEXTS = new Map([
  ['locales/en/meta.json', '{\n  "name": "English",\n  "tag": "en-GB",\n  "fontSize": 16\n}\n'],
  [
    'locales/en/common.json',
    '{\n  "brand": "Acme",\n  "files_one": "{{count}} file",\n  "files_other": "{{count}} files",\n  "menu": { "open": "Say \\"open\\"" }\n}\n',
  ],
  ['locales/en/legal/terms.md', '---\ntitle: Terms\nversion: 1\n---\n\n## About\n'],
  ['locales/en/sources.json', '{}\n'],
  ['locales/tw/meta.json', '{}\n'],
])

test('a new language has every text and document of English, marked, in the same layout', () => {
  const edits = newLanguage(TEXTS, { code: 'de', name: 'Deutsch', tag: 'de-DE' })
  expect([...edits]).toEqual([
    ['locales/de/meta.json', '{\n  "name": "Deutsch",\n  "tag": "de-DE",\n  "fontSize": 16\n}\n'],
    [
      'locales/de/common.json',
      '{\n  "brand": "⟦Acme⟧",\n  "files_one": "⟦{{count}} file⟧",\n  "files_other": "⟦{{count}} files⟧",\n  "menu": { "open": "⟦Say \\"open\\"⟧" }\n}\n',
    ],
    ['locales/de/legal/terms.md', '---\ntitle: ⟦Terms⟧\nversion: 1\n---\n\n## About\n'],
  ])
})

test('counted texts have the plural forms of the language', () => {
  const names = (tag: string) => {
    const text = newLanguage(TEXTS, { code: 'xx', name: 'X', tag }).get('locales/xx/common.json') ?? ''
    return Object.keys(JSON.parse(text) as object).filter((key) => key.startsWith('files'))
  }
  expect(names('ja')).toEqual(['files_other'])
  expect(names('pl').toSorted()).toEqual(['files_few', 'files_many', 'files_one', 'files_other'])
})

test('an invalid or existing language is refused with a sentence', () => {
  const good = { code: 'de', name: 'Deutsch', tag: 'de' }
  for (const bad of [{ code: 'tw' }, { code: '../x' }, { code: '' }, { name: ' ' }, { tag: 'not a tag' }])
    expect(() => newLanguage(TEXTS, { ...good, ...bad })).toThrow(EditError)
})

test('a new language of this project has every text file and legal document', () => {
  const files = new Map(Object.entries(readProjectFiles(PROJECT_ROOT).files))
  const edits = newLanguage(files, { code: 'nl', name: 'Nederlands', tag: 'nl' })
  const english = [...files.keys()].filter((file) => file.startsWith('locales/en/') && !file.endsWith('sources.json'))
  expect([...edits.keys()]).toEqual(english.map((file) => file.replace('/en/', '/nl/')))
  expect(english.some((file) => file.endsWith('.md'))).toBe(true)
  for (const [file, text] of edits)
    if (file.endsWith('.json') && !file.endsWith('meta.json')) {
      const original = readFileSync(join(PROJECT_ROOT, file.replace('/nl/', '/en/')), 'utf8')
      expect(text?.replace(/"⟦(.*?)⟧"/g, '"$1"')).toBe(original)
    }
})
