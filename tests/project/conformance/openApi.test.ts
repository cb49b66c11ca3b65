import { Validator } from '@seriousme/openapi-schema-validator'
import axios from 'axios'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callDefinitions } from '../../../src/model/site/callDefinitions.ts'
import { endpoints } from '../../../src/server/routes/endpointRoutes.ts'
import { openApiText } from '../../../src/tools/openapi/openapi.ts'
import { apiPages } from '../../../src/tools/vite/apiPages.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { jpeg } from '../../support/fileFixtures.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { DEMO_CUSTOMER, REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import { projectRegistry, startTestServer, type TestServer } from '../../support/server/testServer.ts'

interface Field {
  title?: string
  examples?: unknown[]
  items?: { format?: string }
  'x-captcha'?: true
}
interface Content {
  example?: Record<string, unknown>
  schema: { properties?: Record<string, Field> }
}
interface Operation {
  operationId: string
  tags: string[]
  requestBody?: { content: Record<string, Content> }
}

const NEW_PASSWORD = 'seven green bicycles'
const text = openApiText(PROJECT_ROOT)
const document = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> }
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ ...operation, path })),
)
const forms = operations.filter(({ tags }) => tags[0] === 'forms')

it('the document is OpenAPI 3.1, and the same in every run', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(text) as Record<string, unknown>)
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  expect(openApiText(PROJECT_ROOT)).toBe(text)
})

it('the document has every form, and every other call with the method and body of the server', () => {
  const urls = [...projectRegistry.forms.values()].map(({ submit }) => `/aspapi${submit.path}.asp`)
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(urls))
  expect(forms).toHaveLength(urls.length)
  const facts = (calls: { path: string; method: string; body?: unknown }[]) =>
    calls.map(({ path, method, body }) => ({ path, method, body })).sort((a, b) => (a.path < b.path ? -1 : 1))
  const describedCalls = callDefinitions.filter(({ path }) => path.startsWith('/pc/'))
  expect(facts(describedCalls)).toEqual(
    facts(endpoints.map(({ bodySchema, ...each }) => ({ ...each, body: bodySchema }))),
  )
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
})

it('every field of a form has its label as title, and the value of the example', () => {
  for (const { operationId, requestBody } of forms)
    for (const { example = {}, schema } of Object.values(requestBody?.content ?? {}))
      for (const [name, { title, examples }] of Object.entries(schema.properties ?? {})) {
        expect(title, `${operationId} ${name}`).toMatch(/^[A-Z“][^{}]*$/)
        expect(examples, `${operationId} ${name}`).toEqual(name in example ? [example[name]] : undefined)
      }
  const [fields] = forms.flatMap(({ operationId, requestBody }) =>
    operationId === 'login' ? Object.values(requestBody?.content ?? {}).map(({ schema }) => schema) : [],
  )
  expect(JSON.stringify(fields)).toContain('"title":"Account"')
})

describe('a client that follows the document', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ registry: projectRegistry })
  })
  afterAll(() => server.close())

  it('finds every call of the server in it', () => {
    const routes = server.app.printRoutes({ commonPrefix: false })
    const served = [...routes.matchAll(/(\/aspapi\/\S+\.asp) \(/g)].map(([, url]) => url)
    expect(served.length).toBeGreaterThan(forms.length)
    expect(Object.keys(document.paths).sort()).toEqual(served.sort())
  })

  it.each(
    forms.map(({ operationId, path, requestBody }) => ({ operationId, path, content: requestBody?.content ?? {} })),
  )('sends the example of $operationId, and it is accepted', async ({ operationId, path, content }) => {
    const browser = server.client()
    // Later examples need the real customer's password.
    const [account, password] = operationId === 'passwordUpdate' ? DEMO_CUSTOMER : REAL_CUSTOMER
    await browser.signIn(account, password)
    const own: Record<string, object> = {
      login: { account, password },
      passwordUpdate: { oldPassword: password, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    }
    const [[type, { example = {}, schema }] = ['', { schema: {} }]] = Object.entries(content)
    const properties = schema.properties ?? {}
    const photo = new File([new Uint8Array(await jpeg(20, 20))], 'photo.jpg', { type: 'image/jpeg' })
    const data = Object.fromEntries(
      Object.entries({ ...example, ...own[operationId] }).map(([name, value]) => [
        name,
        properties[name]?.items?.format === 'binary'
          ? [photo]
          : properties[name]?.['x-captcha']
            ? CAPTCHA_SOLUTION
            : value,
      ]),
    )
    await browser.fetchCaptcha()
    const body = type === 'multipart/form-data' ? toFormData(data) : data
    const response = await axios.post<unknown>(`${server.url}${path}`, body, {
      headers: { ...browser.sessionHeaders, 'content-type': type },
    })
    expect(response.data).toMatchObject({ code: 200 })
  })
})

it('the development server has the document and a page for it; a build has neither', () => {
  const plugin = apiPages(PROJECT_ROOT)
  expect(plugin.apply).toBe('serve')
  const served = new Map<string, string>()
  const response = (url: string) => ({
    setHeader: () => response(url),
    end: (body: unknown) => served.set(url, String(body)),
  })
  const use = (url: string, handle: (request: unknown, response: unknown) => void) => handle({}, response(url))
  const configure = plugin.configureServer as unknown as (server: unknown) => void
  configure({ middlewares: { use } })
  expect(served.get('/openapi.json')).toBe(text)
  expect(served.get('/openapi')).toContain('<h1>Calls of the backend</h1>')
})

function toFormData(data: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(data))
    for (const part of [value].flat()) form.append(name, part instanceof File ? part : String(part))
  return form
}
