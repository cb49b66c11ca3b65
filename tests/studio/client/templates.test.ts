import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isError } from '../../../src/model/site/definitionProblem.ts'
import { formFromTemplate, type FormTemplate } from '../../../src/studio/model/templateCommands.ts'
import { languagesOf } from '../../../src/studio/model/fileEdits.ts'
import { readProjectFiles } from '../../../src/studio/server/projectFiles.ts'
import { withChanges } from '../../../src/tools/changedProject.ts'
import { checkFiles } from '../../../src/tools/checkFiles.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

const FOLDER = join(PROJECT_ROOT, 'src/studio/client/templates')
const templates = globSync('*.json', { cwd: FOLDER }).map(
  (file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as FormTemplate,
)
const texts = new Map(Object.entries(readProjectFiles(PROJECT_ROOT).files))
const languages = languagesOf(texts)
const titles = Object.fromEntries(languages.map((code) => [code, `Title ${code}`]))

test('every template makes a form that is without a problem in every language', async () => {
  const edits = templates.flatMap((template, at) => [...formFromTemplate(texts, `shape${at}`, template, titles)])
  const changes = edits.map(([file, after]) => ({ file, before: undefined, after }))
  const problems = await withChanges(PROJECT_ROOT, changes, (copy) => checkFiles(copy, PROJECT_ROOT).problems)
  expect(problems.filter(({ file }) => /shape\d/.test(file) || file === '').filter(isError)).toEqual([])
  expect(problems.filter(({ file }) => /shape\d/.test(file))).toEqual([])
  for (const { name, hint } of templates)
    expect([Object.keys(name).sort(), Object.keys(hint).sort()]).toEqual([languages, languages])
})

test('a form is a draft of its own; what the project does not have is left out', () => {
  const few = new Map(
    [...texts].filter(([file]) => !/schemas\/(pages|fields)\//.test(file) || /fields\/(name|files)\.json$/.test(file)),
  )
  for (const template of templates) {
    const page = JSON.parse(
      formFromTemplate(few, 'own', template, titles).get('schemas/pages/own.page.json') ?? '',
    ) as {
      status: string
      path: string
      schema: { required: string[]; properties: object }
      submit: { path: string; next: string[] }
    }
    const names = Object.keys(page.schema.properties)
    expect([page.status, page.path, page.submit.path, page.submit.next]).toEqual(['draft', '/own', '/pc/ownUpdate', []])
    expect(names.filter((name) => !['name', 'files'].includes(name))).toEqual([])
    expect(page.schema.required.filter((name) => !names.includes(name))).toEqual([])
  }
})
