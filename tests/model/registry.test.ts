import { describe, expect, it } from 'vitest'
import { readFolder, readJson } from '../../src/definitions/readDefinitions.ts'
import type { DefinitionError } from '../../src/model/problem.ts'
import { accessOf, readRegistry } from '../../src/model/registry.ts'
import type { Page } from '../../src/model/page.ts'

const root = process.cwd()
const fields = readFolder(root, 'schemas/fields', '.json')
const meta = (name: string) => readJson(root, `schemas/meta/${name}.schema.json`).content as object
const read = (...pages: unknown[]) =>
  readRegistry({
    pages: pages.map((content) => ({ file: `schemas/pages/${(content as Page).id}.page.json`, content })),
    fields,
    pageMeta: meta('page'),
    fieldMeta: meta('field'),
  })
const page = {
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

function problemsOf(...pages: unknown[]) {
  try {
    read(...pages)
    return []
  } catch (error) {
    return (error as DefinitionError).problems
  }
}

describe('page files', () => {
  it('are resolved against the field library, the page winning', () => {
    const { forms } = read({ ...page, uiSchema: { email: { 'ui:width': 'half' } } })
    const form = forms.get('survey')
    expect(form?.schema.properties?.email).toEqual({
      type: 'string',
      format: 'email',
      maxLength: 128,
      normalize: ['halfWidth', 'trim'],
    })
    expect(form?.uiSchema.email).toMatchObject({ 'ui:autocomplete': 'email', 'ui:width': 'half' })
    expect(form?.library).toEqual({ email: 'email' })
  })

  it('let a keyword beside the reference win', () => {
    const { forms } = read({
      ...page,
      schema: { ...page.schema, properties: { email: { $ref: '../fields/email.json', maxLength: 20 } } },
    })
    expect(forms.get('survey')?.schema.properties?.email?.maxLength).toBe(20)
  })

  const form = (schema: object) => ({ ...page, schema: { ...page.schema, ...schema } })
  it.each([
    ['an unknown member', { ...page, colour: 'red' }, '', /“colour”/],
    ['a missing member', { id: 'x', kind: 'screen', path: '/x' }, '', /“access” is missing/],
    ['an unknown access', { ...page, access: 'member' }, '/access', /public, customer, funds/],
    ['a form on a screen page', { ...page, kind: 'screen' }, '/schema', /does not belong/],
    [
      'an unknown keyword',
      form({ properties: { email: { type: 'string', maxlength: 3 } } }),
      '/schema/properties/email',
      /“maxlength”/,
    ],
    ['an unknown widget', { ...page, uiSchema: { 'ui:widget': 'Sparkle' } }, '/uiSchema/ui:widget', /Sparkle/],
    [
      'a reference to nothing',
      form({ properties: { email: { $ref: '../fields/nothing.json' } } }),
      '/schema/properties/email/$ref',
      /refers to nothing/,
    ],
    ['a required field that is none', form({ required: ['emial'] }), '/schema/required', /“emial”/],
    [
      'an order that names no field',
      { ...page, uiSchema: { 'ui:order': ['emial', '*'] } },
      '/uiSchema/ui:order',
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
      { ...page, submit: { ...page.submit, next: ['nowhere'] } },
      '/submit/next',
      /“nowhere”/,
    ],
    [
      'a name that reaches the prototype',
      form({ properties: { email: { type: 'string' }, constructor: { type: 'string' } } }),
      '/schema/properties',
      /./,
    ],
  ])('with %s are refused with place and hint', (_what, broken, place, what) => {
    const problems = problemsOf(broken)
    expect(problems.map((problem) => problem.place)).toContain(place)
    const [problem] = problems.filter((each) => each.place === place)
    expect(problem?.file).toBe(`schemas/pages/${(broken as Page).id}.page.json`)
    expect(problem?.what).toMatch(what)
    expect(problem?.hint).not.toBe('')
  })

  it('may not share a path or a call', () => {
    const other = { ...page, id: 'other' }
    expect(problemsOf(page, other).map(({ place }) => place)).toEqual(['/path', '/submit/path'])
  })

  it('must be named after their id', () => {
    expect(() =>
      readRegistry({
        pages: [{ file: 'schemas/pages/a.page.json', content: page }],
        fields,
        pageMeta: meta('page'),
        fieldMeta: meta('field'),
      }),
    ).toThrow(/“survey” is not the file's name/)
  })

  it('open a call to whoever may open one of its pages', () => {
    const screen = (id: string, access: Page['access']): Page => ({
      id,
      kind: 'screen',
      path: `/${id}`,
      access,
      calls: ['/pc/x'],
    })
    expect(accessOf([screen('a', 'funds'), screen('b', 'customer')], '/pc/x')).toBe('customer')
    expect(accessOf([screen('a', 'funds')], '/pc/y')).toBeUndefined()
  })
})
