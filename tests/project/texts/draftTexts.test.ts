import { expect, it } from 'vitest'
import { problemName } from '../../../src/model/site/definitionProblem.ts'
import { checkProject } from '../../../src/project/checks/checkProject.ts'
import { PAGE_FILE } from '../../support/project/brokenProject.ts'
import { toProject, validProject, type ProjectFiles } from '../../support/project/validProject.ts'

const names = Array.from({ length: 900 }, (_each, index) => `field${index}`)
const withDraft = (wordOf: (name: string) => string): ProjectFiles => {
  const texts = { title: 'Draft', fields: Object.fromEntries(names.map((name) => [name, { label: wordOf(name) }])) }
  const page = validProject[PAGE_FILE] as ProjectFiles
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', maxLength: 9 }]))
  return {
    ...validProject,
    'schemas/pages/imported.page.json': {
      ...page,
      id: 'imported',
      path: '/imported',
      status: 'draft',
      uiSchema: {},
      schema: { type: 'object', properties },
      submit: { path: '/pc/importedUpdate' },
    },
    'locales/en/pages/imported.json': texts,
    'locales/vi/pages/imported.json': texts,
  }
}
const errorsOf = (files: ProjectFiles): string[] =>
  checkProject(toProject(files))
    .filter(({ severity }) => severity !== 'warning')
    .map(problemName)

it('untranslated texts of many imported drafts make no language a copy of another', () => {
  expect(errorsOf(withDraft((name) => `⟦The words of ${name}⟧`))).toEqual([])
})
