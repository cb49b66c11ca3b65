import { sayProblem } from '../../src/model/site/definitionProblem.ts'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkFiles } from '../../src/tools/check/checkFiles.ts'
import { OwnerProject } from '../support/owner/ownerProject.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

const guide = readFileSync(join(PROJECT_ROOT, 'docs/product-owners.md'), 'utf8')
const tour = /^## Ten minutes[^]*?(?=^## )/m.exec(guide)?.[0] ?? ''
const blocksOf = (language: string): string[] =>
  [...tour.matchAll(new RegExp(`^ *\`\`\`${language}\\n([^]*?)^ *\`\`\``, 'gm'))].map(([, code = '']) => code.trim())
const commands = blocksOf('sh').flatMap((block) => block.split('\n').map((line) => line.trim()))

test('every command of the tour for product owners exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { scripts: object }
  const names = commands.flatMap((command) => /^npm (?:run )?(\w+)$/.exec(command)?.[1] ?? [])
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => name !== 'ci' && !(name in scripts))).toEqual([])
  expect(commands.filter((command) => !/^(npm|git|cd) /.test(command))).toEqual([])
})

const pageFile = /`(schemas\/pages\/\w+\.page\.json)`/.exec(tour)?.[1] ?? ''
const [required = '', field = ''] = blocksOf('json')
const [name = ''] = Object.keys(JSON.parse(`{${field.replace(/,$/, '')}}`) as object)
const page = existsSync(join(PROJECT_ROOT, pageFile)) ? readFileSync(join(PROJECT_ROOT, pageFile), 'utf8') : ''

// Skip the test if the project already has the tour's field.
test.runIf(/^ *"tradingAccount": /m.test(page) && !page.includes(`"${name}"`))(
  'the tour’s change of a page file is valid once it has texts',
  () => {
    const root = mkdtempSync(join(tmpdir(), 'formwright-tour-'))
    for (const folder of ['schemas', 'locales'])
      cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true, dereference: true })
    const editedPage = page
      .replace(/^ *"required": \[.*\],?$/m, required)
      .replace(/^ *"tradingAccount": .*$/m, (line) => `${line.replace(/,?$/, ',')}\n${field}`)
    expect(editedPage).not.toBe(page)
    writeFileSync(join(root, pageFile), editedPage)
    const project = new OwnerProject(root)
    const { id, schema } = project.readJson<{ id: string; schema: { required: string[]; properties: object } }>(
      pageFile,
    )
    expect(schema.required.filter((each) => !Object.hasOwn(schema.properties, each))).toEqual([])
    const problems = () => checkFiles(root, PROJECT_ROOT).problems
    const key = `pages.${id}.fields.${name}.label`
    expect(problems().map((problem) => sayProblem(problem).message)).toEqual([expect.stringContaining(key)])
    expect(tour).toContain(`⟦${key}⟧`)
    project.write(`pages/${id}.json`, `fields.${name}.label`, { en: 'Telegram name' })
    expect(problems()).toEqual([])
    rmSync(root, { recursive: true })
  },
)

/** All words in a text file. */
const wordsIn = (texts: object): string[] =>
  Object.values(texts).flatMap((text: unknown) => (typeof text === 'string' ? [text] : wordsIn(text as object)))
const readWords = (file: string): string[] =>
  wordsIn(JSON.parse(readFileSync(join(PROJECT_ROOT, file), 'utf8')) as object)

test('the tour of the Studio uses the names of its parts, buttons and fields', () => {
  const section = /^## The Studio$[^]*?(?=^## )/m.exec(guide)?.[0] ?? ''
  const typedTexts = [...section.matchAll(/\bwrite “([^”]+)”/g)].map(([, text = '']) => text)
  const shownTexts = [...readWords('src/studio/client/locales/en.json'), ...readWords('locales/en/fields.json')]
  const isShown = (name: string) =>
    shownTexts.some((text) => {
      const [start = '', end] = text.split(/\{\{\w+\}\}/)
      return end === undefined ? name === text : start.length > 2 && name.startsWith(start) && name.endsWith(end)
    })
  const quotedNames = [...section.matchAll(/“([^”…]+)”|(?<!\*)\*([^*\n]+)\*(?!\*)/g)].map(
    ([, quoted, cursive]) => quoted ?? cursive ?? '',
  )
  expect(quotedNames.length).toBeGreaterThan(30)
  expect(quotedNames.filter((name) => !typedTexts.includes(name) && !isShown(name))).toEqual([])
})
