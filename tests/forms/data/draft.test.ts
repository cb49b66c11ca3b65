import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDefinitions } from '../../../src/project/read/readDefinitions.ts'
import { resolveForm } from '../../../src/model/site/resolveReferences.ts'
import { persistableData, type Draft } from '../../../src/forms/data/draft.ts'
import { readDraft } from '../../../src/forms/data/readDraft.ts'
import { schemaHash } from '../../../src/forms/data/schemaHash.ts'
import type { ResolvedForm } from '../../../src/model/site/pageDefinition.ts'
import type { Schema, UiSchema } from '../../../src/forms/schema/schema.ts'
import { applicableSubschemas, propertyNames, propertySchemas } from '../../../src/forms/schema/walker.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

const forms = [...readDefinitions(PROJECT_ROOT).forms.values()]

const createForm = (schema: Schema, overrides: Partial<ResolvedForm> = {}): ResolvedForm => ({
  id: 'x',
  schema: { type: 'object', ...schema },
  uiSchema: {},
  library: {},
  submit: { path: '/pc/x' },
  ...overrides,
})

const createDraft = (form: ResolvedForm, data: Record<string, unknown>, overrides: Partial<Draft> = {}): Draft => ({
  data,
  lost: [],
  schema: schemaHash(form.schema),
  savedAt: 1,
  ...overrides,
})

const isNeverPersisted = (part: Schema) =>
  part.sensitive || part.captcha || part.setByError !== undefined || part.file !== undefined

describe('persistable data', () => {
  it('excludes sensitive fields, captcha solutions and files of every form of the project', () => {
    const unpersistableNames = new Map(
      forms.map(({ id, schema }) => [
        id,
        propertyNames(schema).filter((name) =>
          propertySchemas(schema, name).flatMap(applicableSubschemas).some(isNeverPersisted),
        ),
      ]),
    )
    expect(Object.fromEntries(unpersistableNames)).toMatchObject({
      login: ['password', 'needVerifyCode', 'verifyCode'],
      applyReal: ['documentNumber', 'phonePassword', 'verifyCode'],
      withdrawalApply: ['bankCardNumber', 'verifyCode'],
      fileUpload: ['files'],
      rechargeForm: ['voucher'],
    })
    for (const form of forms) {
      const names = propertyNames(form.schema)
      fc.assert(
        fc.property(
          fc.record(Object.fromEntries(names.map((name) => [name, fc.jsonValue()]))),
          fc.string({ minLength: 12, maxLength: 12, unit: fc.constantFrom('a', 'b', 'c', '7') }),
          (data, secret) => {
            for (const name of unpersistableNames.get(form.id) ?? []) data[name] = [secret, { deep: secret }]
            const { data: persisted } = persistableData(form, { ...data, undeclared: secret })
            expect(JSON.stringify(persisted)).not.toContain(secret)
            for (const name of Object.keys(persisted)) expect(unpersistableNames.get(form.id)).not.toContain(name)
          },
        ),
        { numRuns: 30 },
      )
    }
  })

  it('names filled fields that must be filled in again, but not the captcha', () => {
    const form = forms.find(({ id }) => id === 'applyReal') as ResolvedForm
    expect(
      persistableData(form, {
        surname: 'A',
        documentNumber: 'X1',
        phonePassword: '',
        verifyCode: 'ab12',
        over18: true,
      }),
    ).toEqual({ data: { surname: 'A', over18: true }, lost: ['documentNumber'] })
  })

  it('excludes secrets in objects, lists, conditions and alternatives, and passwords marked only by their widget', () => {
    const secret: Schema = { type: 'string', sensitive: true }
    const text: Schema = { type: 'string' }
    const uiSchema: UiSchema = {
      pin: { 'ui:widget': 'password' },
      way: { oneOf: [{ key: { 'ui:inputType': 'password' } }] },
    }
    const form = createForm(
      {
        properties: {
          home: { type: 'object', properties: { city: text, code: secret } },
          people: { type: 'array', items: { type: 'object', properties: { name: text, passport: secret } } },
          numbers: { type: 'array', items: secret },
          pin: text,
          way: { oneOf: [{ properties: { key: text, note: text } }] },
        },
        if: { properties: { pin: { const: 'x' } } },
        then: { properties: { more: secret } },
      },
      { uiSchema },
    )
    const data = {
      home: { city: 'Hualien', code: '1' },
      people: [{ name: 'A', passport: '2' }, { name: 'B' }],
      numbers: ['3'],
      pin: '4',
      way: { key: '5', note: 'n' },
      more: '6',
    }
    expect(persistableData(form, data)).toEqual({
      data: { home: { city: 'Hualien' }, people: [{ name: 'A' }, { name: 'B' }], numbers: [], way: { note: 'n' } },
      lost: ['home.code', 'people.passport', 'numbers', 'pin', 'way.key', 'more'],
    })
  })
})

describe('a saved draft', () => {
  const text: Schema = { type: 'string' }
  const originalForm = createForm({
    properties: { phone: text, age: { type: 'integer' }, kind: { enum: ['a', 'b'] }, gone: text },
  })
  const changedForm = (schema: Schema, renamedFields?: Record<string, string>) =>
    createForm(schema, renamedFields ? { renamedFields } : {})

  it('is restored unchanged with invalid values, while the form stays the same', () => {
    const data = { phone: '1', age: 'ten', kind: 'z', gone: 'x' }
    expect(readDraft(originalForm, createDraft(originalForm, data, { step: 's', key: 'k' }))).toMatchObject({
      data,
      dropped: [],
      lost: [],
      step: 's',
      key: 'k',
    })
  })

  it('follows renames, also several in a row, and never overwrites a field with the new name', () => {
    const form = changedForm({ properties: { mobile: text } }, { phone: 'cell', cell: 'mobile' })
    expect(readDraft(form, createDraft(originalForm, { phone: '1' }, { lost: ['phone'] }))).toMatchObject({
      data: { mobile: '1' },
      dropped: [],
      lost: ['mobile'],
    })
    expect(readDraft(form, createDraft(originalForm, { cell: '2', mobile: '3' }))).toMatchObject({
      data: { mobile: '3' },
      dropped: ['cell'],
    })
    const circularRename = changedForm({ properties: { mobile: text } }, { phone: 'cell', cell: 'phone' })
    expect(readDraft(circularRename, createDraft(originalForm, { phone: '1' }))).toMatchObject({
      data: {},
      dropped: ['phone'],
    })
  })

  it('loses values whose field no longer exists, or has another type or other options', () => {
    const form = changedForm({
      properties: {
        phone: { type: 'object', properties: {} },
        age: text,
        kind: { enum: ['b', 'c'] },
        home: { properties: { city: text } },
      },
    })
    const draft = createDraft(originalForm, {
      phone: '1',
      age: 10,
      kind: 'a',
      gone: 'x',
      home: { city: 'Hualien', zip: '970' },
    })
    expect(readDraft(form, draft)).toMatchObject({
      data: { home: { city: 'Hualien' } },
      dropped: ['phone', 'age', 'kind', 'gone', 'home.zip'],
    })
  })

  it('does not restore fields that have become sensitive', () => {
    const form = changedForm({ properties: { phone: { type: 'string', sensitive: true }, gone: text } })
    expect(readDraft(form, createDraft(originalForm, { phone: '1', gone: 'x' }))).toMatchObject({
      data: { gone: 'x' },
      lost: ['phone'],
    })
  })

  it('keeps tuples of JSON Schema of any kind, although the view does not describe their items', () => {
    const tuple = { type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }] }
    const jsonSchema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: { point: tuple, pairs: { type: 'array', items: tuple } },
    }
    const form = resolveForm(
      {
        id: 'chart',
        kind: 'form',
        path: '/chart',
        access: 'public',
        schema: { jsonSchema },
        submit: { path: '/pc/chartUpdate' },
      },
      {},
    )
    const data = {
      point: [1, 'N'],
      pairs: [
        [2, 'S'],
        [3, 'W'],
      ],
    }
    expect(persistableData(form, data)).toEqual({ data, lost: [] })
    for (const schema of [undefined, 'another'])
      expect(readDraft(form, { ...createDraft(form, data), ...(schema ? { schema } : {}) })).toMatchObject({ data })
  })

  it('is ignored if invalid or empty', () => {
    for (const unpersistableNames of [
      undefined,
      null,
      7,
      'x',
      [],
      {},
      { data: {} },
      { ...createDraft(originalForm, {}), lost: [1] },
      { ...createDraft(originalForm, { phone: '1' }), key: 7 },
      createDraft(originalForm, { phone: '', age: null }),
    ]) {
      expect(readDraft(originalForm, unpersistableNames)).toBeUndefined()
    }
  })

  it('accepts any stored value without an error, and creates only members of the form', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.oneof(fc.constantFrom('phone', 'age', 'home', '__proto__'), fc.string()), fc.jsonValue()),
        (data) => {
          for (const form of forms) {
            const restored = readDraft(form, { ...createDraft(originalForm, data), schema: 'other' })
            const names = propertyNames(form.schema)
            expect(Object.keys(restored?.data ?? {}).every((name) => names.includes(name))).toBe(true)
          }
          expect(({} as Record<string, unknown>).polluted).toBeUndefined()
        },
      ),
    )
  })
})
