import { describe, expect, it } from 'vitest'
import { readJsonFolder, readJsonFile } from '../../../src/project/read/readDefinitions.ts'
import { sayProblem, type DefinitionError, type DefinitionProblem } from '../../../src/model/site/definitionProblem.ts'
import { accessForCall, readRegistry } from '../../../src/model/site/registry.ts'
import type { Page } from '../../../src/model/site/pageDefinition.ts'

const root = process.cwd()
const fields = readJsonFolder(root, 'schemas/fields', '.json')
const readMetaSchema = (name: string) => readJsonFile(root, `schemas/meta/${name}.schema.json`).content as object
const readPages = (...pages: unknown[]) =>
  readRegistry({
    pages: pages.map((content) => ({ file: `schemas/pages/${(content as Page).id}.page.json`, content })),
    fields,
    pageMeta: readMetaSchema('page'),
    fieldMeta: readMetaSchema('field'),
  })
const surveyPage = {
  id: 'survey',
  kind: 'form',
  path: '/survey',
  access: 'public',
  submit: { path: '/pc/surveyUpdate' },
  schema: {
    type: 'object',
    required: ['email'],
    properties: { email: { $ref: '../fields/email.json' }, note: { type: 'string', maxLength: 10 } },
  },
}

function readProblems(...pages: unknown[]) {
  try {
    readPages(...pages)
    return []
  } catch (error) {
    return (error as DefinitionError).problems
  }
}

describe('page files', () => {
  it('are resolved against the field library, which the page overrides', () => {
    const { forms } = readPages({ ...surveyPage, uiSchema: { email: { 'ui:width': 'half' } } })
    const form = forms.get('survey')
    expect(form?.schema.properties?.email).toEqual({
      type: 'string',
      format: 'email',
      maxLength: expect.any(Number),
      normalize: ['halfWidth', 'trim'],
      defaultFromSession: 'email',
    })
    expect(form?.uiSchema.email).toMatchObject({ 'ui:autocomplete': 'email', 'ui:width': 'half' })
    expect(form?.library).toEqual({ email: 'email' })
  })

  it('override the library by a keyword beside the reference', () => {
    const { forms } = readPages({
      ...surveyPage,
      schema: { ...surveyPage.schema, properties: { email: { $ref: '../fields/email.json', maxLength: 20 } } },
    })
    expect(forms.get('survey')?.schema.properties?.email?.maxLength).toBe(20)
  })

  const form = (schema: object) => ({ ...surveyPage, schema: { ...surveyPage.schema, ...schema } })
  it.each([
    ['an unknown member', { ...surveyPage, colour: 'red' }, '/colour', /“colour”/],
    ['a missing member', { id: 'x', kind: 'screen', path: '/x' }, '', /“access” is missing/],
    ['an unknown access', { ...surveyPage, access: 'member' }, '/access', /public, customer, funds/],
    ['a form on a screen page', { ...surveyPage, kind: 'screen' }, '/schema', /does not belong/],
    [
      'an unknown keyword',
      form({ properties: { email: { type: 'string', maxlength: 3 } } }),
      '/schema/properties/email/maxlength',
      /“maxlength”/,
    ],
    ['an unknown widget', { ...surveyPage, uiSchema: { 'ui:widget': 'Sparkle' } }, '/uiSchema/ui:widget', /Sparkle/],
    [
      'a reference to nothing',
      form({ properties: { email: { $ref: '../fields/nothing.json' } } }),
      '/schema/properties/email/$ref',
      /refers to nothing/,
    ],
    ['a required field that is none', form({ required: ['emial'] }), '/schema/required/0', /“emial”/],
    [
      'an order that names no field',
      { ...surveyPage, uiSchema: { 'ui:order': ['emial', '*'] } },
      '/uiSchema/ui:order/0',
      /“emial”/,
    ],
    [
      'an equalTo that names nothing',
      form({ properties: { email: { type: 'string', equalTo: 'nobody' } } }),
      '/schema/properties/email/equalTo',
      /“nobody”/,
    ],
    [
      'a pattern that is none',
      form({ properties: { email: { type: 'string', pattern: '(' } } }),
      '/schema/properties/email/pattern',
      /\(/,
    ],
    [
      'a next page that is none',
      { ...surveyPage, submit: { ...surveyPage.submit, next: ['nowhere'] } },
      '/submit/next/0',
      /“nowhere”/,
    ],
    [
      'a name that reaches the prototype',
      form({ properties: { email: { type: 'string' }, constructor: { type: 'string' } } }),
      '/schema/properties',
      /./,
    ],
  ])('with %s are refused with place and hint', (_what, brokenPage, expectedPlace, expectedWhat) => {
    const problems = readProblems(brokenPage)
    expect(problems.map((problem) => problem.pointer)).toContain(expectedPlace)
    const [problem] = problems.filter((each) => each.pointer === expectedPlace)
    expect(problem?.file).toBe(`schemas/pages/${(brokenPage as Page).id}.page.json`)
    const { message, hint } = sayProblem(problem as DefinitionProblem)
    expect(message).toMatch(expectedWhat)
    expect(hint).not.toMatch(/^$|findings\./)
  })

  it('may not share a path or a call', () => {
    const other = { ...surveyPage, id: 'other' }
    expect(readProblems(surveyPage, other).map(({ pointer }) => pointer)).toEqual(['/path', '/submit/path'])
  })

  it('must be named after their id', () => {
    expect(() =>
      readRegistry({
        pages: [{ file: 'schemas/pages/a.page.json', content: surveyPage }],
        fields,
        pageMeta: readMetaSchema('page'),
        fieldMeta: readMetaSchema('field'),
      }),
    ).toThrow(/“survey” is not the file's name/)
  })

  it('give a call the most open access of its pages', () => {
    const screen = (id: string, access: Page['access']): Page => ({
      id,
      kind: 'screen',
      path: `/${id}`,
      access,
      calls: ['/pc/x'],
    })
    expect(accessForCall([screen('a', 'funds'), screen('b', 'customer')], '/pc/x')).toBe('customer')
    expect(accessForCall([screen('a', 'funds')], '/pc/y')).toBeUndefined()
  })
})
