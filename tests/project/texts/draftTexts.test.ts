import { expect, it } from 'vitest'
import { problemName } from '../../../src/model/site/definitionProblem.ts'
import { checkProject } from '../../../src/project/checks/checkProject.ts'
import { PAGE_FILE } from '../../support/project/brokenProject.ts'
import type { Texts } from '../../../src/model/site/siteTexts.ts'
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

it('untranslated texts of a page are one problem, which names its languages', () => {
  const files = withDraft((name) => `The words of ${name}`)
  const [page, texts] = ['locales/vi/pages/imported.json', files['locales/en/pages/imported.json'] as Texts]
  const marked = JSON.parse(JSON.stringify(texts).replaceAll(/"(The words of field\d+)"/g, '"⟦$1⟧"')) as unknown
  const problems = checkProject(toProject({ ...files, [page]: marked })).filter(({ file }) => file === page)
  expect(problems).toMatchObject([
    { id: 'untranslated-text/file', pointer: '', params: { languages: 'Tiếng Việt (vi)' } },
  ])
})

it('names of a long list of options are used', () => {
  const withOptions = (language: string): ProjectFiles => {
    const file = `locales/${language}/pages/survey.json`
    const texts = validProject[file] as { fields: { colour: object } }
    const options = Object.fromEntries(names.map((name) => [name, `${language} ${name}`]))
    return { [file]: { ...texts, fields: { ...texts.fields, colour: { ...texts.fields.colour, options } } } }
  }
  const page = structuredClone(validProject[PAGE_FILE]) as { schema: { properties: { colour: object } } }
  page.schema.properties.colour = { enum: names }
  expect(errorsOf({ ...validProject, [PAGE_FILE]: page, ...withOptions('en'), ...withOptions('vi') })).toEqual([])
})
