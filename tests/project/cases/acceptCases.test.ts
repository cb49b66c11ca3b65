import { describe, expect, it } from 'vitest'
import { acceptCases } from '../../../src/project/cases/acceptCases.ts'
import {
  createJudge,
  entriesOf,
  expandEntries,
  type CaseContext,
  type CaseFiles,
} from '../../../src/project/cases/formCase.ts'
import type { Schema } from '../../../src/forms/schema/schema.ts'
import type { FormPage } from '../../../src/model/site/pageDefinition.ts'
import { resolveForm } from '../../../src/model/site/resolveReferences.ts'
import { everyRule } from '../../support/project/everyRule.ts'

const context: CaseContext = {
  account: { tradingAccount: '8800001' },
  optionData: {
    '/pc/types': {
      types: [
        { id: 'bank', minimum: 100 },
        { id: 'card', minimum: 50 },
      ],
    },
  },
}

const pageOf = (schema: Schema, more: Partial<FormPage> = {}): FormPage => ({
  id: 'sample',
  kind: 'form',
  path: '/sample',
  access: 'public',
  schema,
  submit: { path: '/pc/sampleUpdate' },
  ...more,
})
const accept = (page: FormPage, files: CaseFiles = {}) => acceptCases(resolveForm(page, {}), files, context)
const text = (rules: Schema = {}): Schema => ({ type: 'string', maxLength: 20, ...rules })
const objectOf = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  required,
  properties,
})

it.each(Object.entries(everyRule))('a form with %s gets valid cases, which a second run keeps', (_name, schema) => {
  const page = pageOf(schema)
  const files = accept(page) ?? {}
  const judge = createJudge(schema, context)
  const cases = expandEntries(entriesOf(files))
  expect(cases.length).toBeGreaterThan(0)
  expect(cases.map(({ data }) => judge(data))).toEqual(cases.map(() => []))
  expect(accept(page, files)).toEqual(files)
})

describe('the cases of a form that changes', () => {
  it('keep a value that is valid once it is normalised', () => {
    const digits = text({ pattern: '^[0-9]+$', normalize: ['halfWidth', 'dropPunctuation'] })
    const schema = (required: string[]) => objectOf({ account: digits, name: text() }, required)
    const entry = { name: 'other digits', data: { account: '８８ 0-1' }, errors: [] }
    const files = accept(pageOf(schema(['name'])), { 'valid.json': [entry] })
    expect(files).toMatchObject({ 'valid.json': [{ data: { account: '８８ 0-1', name: expect.any(String) } }] })
  })

  const before = pageOf(objectOf({ name: text(), nick: text() }, ['name']))
  const files: CaseFiles = {
    'valid.json': [{ name: 'by hand', data: { name: 'Lin' }, errors: [] }],
    'rules.json': [
      { name: 'no name', change: { name: null }, errors: ['/name required'] },
      { name: 'a long nick', change: { nick: 'x'.repeat(21) }, errors: ['/nick maxLength'] },
      { name: 'a long name', change: { name: 'x'.repeat(21) }, errors: ['/name maxLength'] },
      { name: 'only a nick', data: { nick: 'x' }, errors: ['/name required'] },
    ],
  }
  const entries = (page: FormPage) => entriesOf(accept(page, files) ?? {})

  it('stay unchanged while they hold', () => {
    expect(accept(before, files)).toEqual(files)
  })

  it('get a value for a newly required field', () => {
    const after = pageOf({ ...before.schema, required: ['name', 'nick'] })
    expect(accept(after, files)?.['valid.json']?.[0]).toMatchObject({ data: { name: 'Lin', nick: expect.any(String) } })
  })

  it('lose the cases of a removed field and of a removed rule', () => {
    const after = pageOf(objectOf({ name: text() }))
    expect(entries(after).map(({ name }) => name)).not.toContain('a long nick')
    expect(entries(after).map(({ name }) => name)).not.toContain('no name')
  })

  it('follow a field to its new name', () => {
    const after = pageOf(objectOf({ name: text(), alias: text() }, ['name']), { renamedFields: { nick: 'alias' } })
    expect(entries(after)).toContainEqual({
      name: 'a long nick',
      change: { alias: 'x'.repeat(21) },
      errors: ['/alias maxLength'],
    })
  })
})
