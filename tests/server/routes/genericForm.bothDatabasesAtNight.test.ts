import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { DEMO_CUSTOMER, REAL_CUSTOMER } from '../../support/sampleCustomers.ts'

const SURVEY_PAGE = {
  id: 'survey',
  kind: 'form',
  path: '/survey',
  access: 'funds',
  schema: {
    type: 'object',
    required: ['title', 'rating', 'person', 'contact'],
    properties: {
      title: { type: 'string', maxLength: 20 },
      rating: { type: 'integer', minimum: 1, maximum: 5 },
      price: { type: 'number', exclusiveMinimum: 0 },
      agreed: { type: 'boolean' },
      colour: { enum: ['red', 'green'] },
      person: {
        type: 'object',
        required: ['city'],
        properties: { city: { type: 'string' }, secret: { type: 'string', sensitive: true } },
      },
      tags: { type: 'array', minItems: 1, maxItems: 3, uniqueItems: true, items: { type: 'string', maxLength: 5 } },
      visits: {
        type: 'array',
        items: {
          type: 'object',
          required: ['year'],
          properties: { year: { type: 'integer' }, note: { type: 'string', sensitive: true } },
        },
      },
      contact: {
        oneOf: [
          {
            type: 'object',
            required: ['by', 'email'],
            properties: { by: { const: 'email' }, email: { type: 'string', format: 'email' } },
          },
          {
            type: 'object',
            required: ['by', 'phone'],
            properties: { by: { const: 'phone' }, phone: { type: 'string', pattern: '^[0-9]+$' } },
          },
        ],
      },
    },
    if: { required: ['agreed'], properties: { agreed: { const: true } } },
    then: { required: ['reason'], properties: { reason: { type: 'string', minLength: 3 } } },
  },
  submit: { path: '/pc/surveyUpdate', result: ['reference'] },
}

const VALID_SURVEY = {
  title: 'A',
  rating: '4',
  price: '2.50',
  agreed: 'true',
  reason: 'because',
  colour: 'red',
  'person[city]': '臺北',
  'person[secret]': 'hidden',
  'tags[0]': 'x',
  'tags[1]': 'y',
  'visits[0][year]': '2025',
  'visits[0][note]': 'hush',
  'contact[by]': 'phone',
  'contact[phone]': '123',
}

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer({ pages: [SURVEY_PAGE] })
  client = server.client()
  await client.signIn(...REAL_CUSTOMER)
})
afterAll(() => server.close())

test('a generic form is stored by its schema', async () => {
  const { body } = await client.post('/pc/surveyUpdate', VALID_SURVEY)
  expect(body).toMatchObject({ code: 200, data: { reference: expect.any(String) as string } })
  const [row] = await server.store.submissions.search({}, 1)
  expect(row?.accountId).not.toBeNull()
  expect(row?.data).not.toMatch(/hidden|hush/)
  expect(JSON.parse(row?.data ?? '')).toEqual({
    title: 'A',
    rating: 4,
    price: 2.5,
    agreed: true,
    reason: 'because',
    colour: 'red',
    person: { city: '臺北', secret: { $sealed: expect.any(String) as string } },
    tags: ['x', 'y'],
    visits: [{ year: 2025, note: { $sealed: expect.any(String) as string } }],
    contact: { by: 'phone', phone: '123' },
  })
})

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['a number out of range', { rating: '9' }, { '/rating': 'maximum' }],
  ['a text for a number', { rating: 'many' }, { '/rating': 'type' }],
  ['a value not in the list', { colour: 'blue' }, { '/colour': 'enum' }],
  ['too long an item', { 'tags[1]': 'toolong' }, { '/tags/1': 'maxLength' }],
  ['an unknown member', { 'person[age]': '3' }, { '/person/age': 'additionalProperties' }],
  ['an invalid value in the chosen branch', { 'contact[phone]': 'abc' }, { '/contact/phone': 'pattern' }],
  ['a rule of then', { reason: 'no' }, { '/reason': 'minLength' }],
  ['an item member of the wrong type', { 'visits[0][year]': '2025.5' }, { '/visits/0/year': 'type' }],
])('%s is refused at its field', async (_what, overrides, errors) => {
  expect((await client.post('/pc/surveyUpdate', { ...VALID_SURVEY, ...overrides })).body).toMatchObject({
    code: 501,
    data: { errors },
  })
})

test('a funds form refuses other accounts with a reason, and clients without a session with a 401', async () => {
  const [demo, nobody] = [server.client(), server.client()]
  await demo.signIn(...DEMO_CUSTOMER)
  expect((await demo.post('/pc/surveyUpdate', VALID_SURVEY)).body).toEqual({
    code: 501,
    message: '此功能僅開放給真實帳戶。',
  })
  expect((await nobody.post('/pc/surveyUpdate', VALID_SURVEY)).body.code).toBe(401)
})

test('options are validated against the response of their call', async () => {
  const page = {
    id: 'pick',
    kind: 'form',
    path: '/pick',
    access: 'public',
    schema: {
      type: 'object',
      required: ['article'],
      properties: {
        article: { type: 'string', optionsFrom: { call: '/pc/home', list: '/news', value: '/id', label: '/title' } },
      },
    },
    submit: { path: '/pc/pickUpdate' },
  }
  const other = await startTestServer({ pages: [page] })
  expect((await other.client().post('/pc/pickUpdate', { article: '101' })).body.code).toBe(200)
  expect((await other.client().post('/pc/pickUpdate', { article: '999' })).body.data?.errors).toEqual({
    '/article': 'optionsFrom',
  })
  await other.close()
})

test('passwords are stored hashed, also inside lists', async () => {
  const pinSchema = { type: 'string', maxLength: 9, sensitive: true }
  const page = {
    id: 'pins',
    kind: 'form',
    path: '/pins',
    access: 'public',
    schema: {
      type: 'object',
      properties: {
        pin: pinSchema,
        owner: { type: 'object', properties: { pin: pinSchema } },
        people: { type: 'array', items: { type: 'object', properties: { pin: pinSchema, other: pinSchema } } },
      },
    },
    uiSchema: {
      pin: { 'ui:widget': 'password' },
      owner: { pin: { 'ui:widget': 'password' } },
      people: { items: { pin: { 'ui:widget': 'password' } } },
    },
    submit: { path: '/pc/pinsUpdate' },
  }
  const other = await startTestServer({ pages: [page] })
  await other.client().post('/pc/pinsUpdate', {
    pin: 'a1',
    'owner[pin]': 'b2',
    'people[0][pin]': 'c3',
    'people[0][other]': 'd4',
    'people[1][pin]': 'c3',
  })
  const [row] = await other.store.submissions.search({}, 1)
  const [anyHash, anySealed] = [
    { $hashed: expect.stringMatching(/^\$argon2id/) as string },
    { $sealed: expect.any(String) as string },
  ]
  expect(JSON.parse(row?.data ?? '')).toEqual({
    pin: anyHash,
    owner: { pin: anyHash },
    people: [{ pin: anyHash, other: anySealed }, { pin: anyHash }],
  })
  await other.close()
})

test('a page that uses a call of the server itself is refused at the start, with the names of both', async () => {
  const page = { ...SURVEY_PAGE, submit: { path: '/pc/logout' } }
  await expect(startTestServer({ pages: [page] })).rejects.toThrow(/survey\.page\.json.*\/pc\/logout/s)
})
