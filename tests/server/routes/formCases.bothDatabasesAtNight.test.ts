import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeBody } from '../../../src/forms/data/encodeBody.ts'
import type { Schema } from '../../../src/forms/schema/schema.ts'
import { propertyNames, propertySchemas } from '../../../src/forms/schema/walker.ts'
import { readCases } from '../../support/readCases.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { projectRegistry, startTestServer, type TestServer } from '../../support/server/testServer.ts'
import { REAL_CUSTOMER_BY_NUMBER } from '../../support/sampleCustomers.ts'

const fieldWithKeyword = (schema: Schema, keyword: 'captcha' | 'file' | 'setByError') =>
  propertyNames(schema).find((name) => propertySchemas(schema, name).some((fieldSchema) => fieldSchema[keyword]))
const forms = [...projectRegistry.forms.values()].filter(
  ({ schema, submit: { action = 'store' } }) =>
    ['store', 'openAccount'].includes(action) && !fieldWithKeyword(schema, 'file'),
)

/** Sends each case like a client; the server must find the same errors as both validators. */
describe.each(forms)('the form $id over HTTP', ({ id, schema, submit }) => {
  let server: TestServer
  let client: TestClient

  beforeAll(async () => {
    server = await startTestServer({ registry: projectRegistry, env: { VERIFY_CODE: 'ab3d' } })
    client = server.client()
    await client.signIn(...REAL_CUSTOMER_BY_NUMBER)
  })
  afterAll(() => server.close())

  it.each(readCases(id))('$name', async ({ data, errors }) => {
    const captcha = fieldWithKeyword(schema, 'captcha')
    if (errors.length === 0) await client.fetchCaptcha()
    const encodedPairs = encodeBody(schema, errors.length === 0 && captcha ? { ...data, [captcha]: 'AB3D' } : data)
    const { status, body } = await client.post(submit.path, encodedPairs)
    expect(status).toBe(200)
    const reportedErrors = Object.entries((body.data?.errors ?? {}) as Record<string, string>).map(
      ([pointer, rule]) => `${pointer} ${rule}`,
    )
    expect({ code: body.code, found: reportedErrors.sort() }).toEqual({
      code: errors.length === 0 ? 200 : 501,
      found: [...errors].sort(),
    })
  })

  it('stores valid cases and nothing else', async () => {
    const valid = readCases(id).filter(({ errors }) => errors.length === 0).length
    expect(await server.store.submissions.search({}, 1000)).toHaveLength(valid)
  })
})
