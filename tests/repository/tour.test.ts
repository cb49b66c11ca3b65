import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkFiles } from '../../src/tools/checkFiles.ts'
import { OwnerProject } from '../support/owner/ownerProject.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

const guide = readFileSync(join(PROJECT_ROOT, 'docs/product-owners.md'), 'utf8')
const tour = /^## Ten minutes[^]*?(?=^## )/m.exec(guide)?.[0] ?? ''
const blocksOf = (language: string): string[] =>
  [...tour.matchAll(new RegExp(`^ *\`\`\`${language}\\n([^]*?)^ *\`\`\``, 'gm'))].map(([, code = '']) => code.trim())
const commands = blocksOf('sh').flatMap((block) => block.split('\n').map((line) => line.trim()))

test('the tour of the guide for product owners has the commands of every change, in their order', () => {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { scripts: object }
  const runs = commands.flatMap((command) => /^npm (?:run )?(\w+)$/.exec(command)?.[1] ?? [])
  expect(runs).toEqual(['ci', 'start', 'check', 'texts', 'dev', 'accept', 'verify', 'start'])
  expect(runs.filter((name) => name !== 'ci' && !(name in scripts))).toEqual([])
  expect(commands.filter((command) => !/^(npm|git|cd) /.test(command))).toEqual([])
})

const pageFile = /`(schemas\/pages\/\w+\.page\.json)`/.exec(tour)?.[1] ?? ''

test.runIf(existsSync(join(PROJECT_ROOT, pageFile)))(
  'what the tour writes into a page file is sound once it has words',
  () => {
    const root = mkdtempSync(join(tmpdir(), 'formwright-tour-'))
    for (const folder of ['schemas', 'locales'])
      cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true })
    const [required = '', field = ''] = blocksOf('json')
    const text = readFileSync(join(root, pageFile), 'utf8')
    const edited = text
      .replace(/^ *"required": \[.*\],?$/m, required)
      .replace(/^ *"tradingAccount": .*$/m, (line) => `${line.replace(/,?$/, ',')}\n${field}`)
    expect(edited).not.toBe(text)
    writeFileSync(join(root, pageFile), edited)
    const project = new OwnerProject(root)
    const page = project.readJson<{ id: string; schema: { required: string[]; properties: object } }>(pageFile)
    expect(page.schema.required.filter((name) => !Object.hasOwn(page.schema.properties, name))).toEqual([])
    const [name = ''] = Object.keys(JSON.parse(`{${field.replace(/,$/, '')}}`) as object)
    const problems = () => checkFiles(root, PROJECT_ROOT).problems
    const key = `pages.${page.id}.fields.${name}.label`
    expect(problems().map(({ message }) => message)).toEqual([expect.stringContaining(key)])
    expect(tour).toContain(`⟦${key}⟧`)
    project.write(`pages/${page.id}.json`, `fields.${name}.label`, { en: 'Telegram name' })
    expect(problems()).toEqual([])
    rmSync(root, { recursive: true })
  },
)
