import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isError } from '../../../src/model/site/definitionProblem.ts'
import { newForm, type FormTemplate } from '../../../src/studio/model/commands/formCommands.ts'
import { languagesOf } from '../../../src/studio/model/fileEdits.ts'
import { readProjectFiles } from '../../../src/studio/server/editedFiles.ts'
import { withChanges } from '../../../src/tools/project/changedProject.ts'
import { checkFiles } from '../../../src/tools/check/checkFiles.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

const FOLDER = join(PROJECT_ROOT, 'src/studio/client/templates')
const templates = globSync('*.json', { cwd: FOLDER }).map(
  (file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as FormTemplate,
)
const texts = new Map(Object.entries(readProjectFiles(PROJECT_ROOT).files))
const languages = languagesOf(texts)
const titles = Object.fromEntries(languages.map((code) => [code, `Title ${code}`]))

test('every template makes a form without problems in every language', async () => {
  const edits = templates.flatMap((template, at) => [...newForm(texts, `shape${at}`, titles, template)])
  const changes = edits.map(([file, after]) => ({ file, before: undefined, after }))
  const problems = await withChanges(PROJECT_ROOT, changes, (copy) => checkFiles(copy, PROJECT_ROOT).problems)
  expect(problems.filter(({ file }) => /shape\d/.test(file) || file === '').filter(isError)).toEqual([])
  expect(problems.filter(({ file }) => /shape\d/.test(file))).toEqual([])
  for (const { name, hint } of templates)
    expect([Object.keys(name).sort(), Object.keys(hint).sort()]).toEqual([languages, languages])
})

test('a form from a template is a draft with its own path and call', () => {
  for (const template of templates) {
    const edits = newForm(texts, 'own', titles, template)
    const page: unknown = JSON.parse(edits.get('schemas/pages/own.page.json') ?? '')
    expect(page).toMatchObject({ status: 'draft', path: '/own', submit: { path: '/pc/ownUpdate' } })
  }
})
