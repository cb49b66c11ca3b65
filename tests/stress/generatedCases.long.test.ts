import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BackendClient } from '../../src/project/conformance/conformanceClient.ts'
import { createSampler } from '../../src/project/conformance/formSamples.ts'
import { initI18n } from '../../src/site/i18n/i18n.ts'
import { generateCases } from '../../src/project/cases/generator/generateCases.ts'
import { DEFAULT_LANGUAGE } from '../../src/model/site/siteTexts.ts'
import { propertyNames, propertySchemas } from '../../src/forms/schema/walker.ts'
import { CAPTCHA_SOLUTION } from '../support/captchaSolution.ts'
import { drawnForms, judgeDrawnCases } from '../support/project/judgeDrawnCases.ts'
import { optionData } from '../support/readCases.ts'
import { REAL_CUSTOMER_BY_NUMBER } from '../support/sampleCustomers.ts'
import { projectRegistry, startTestServer, type TestServer } from '../support/server/testServer.ts'
import { isNightly } from './support/runMode.ts'

beforeAll(() => initI18n(DEFAULT_LANGUAGE))

describe.runIf(isNightly).each(drawnForms)('every case made up for the form %s', (id) => {
  it('shows the right words at the right field of the drawn form', async () => {
    expect((await judgeDrawnCases(id, 1)).faults).toEqual([])
  })
})

describe.runIf(isNightly).each([...projectRegistry.forms.values()])('the form $id over HTTP', (form) => {
  let server: TestServer
  let customer: BackendClient
  const [account, password] = REAL_CUSTOMER_BY_NUMBER

  beforeAll(async () => {
    server = await startTestServer({ registry: projectRegistry })
    customer = new BackendClient(server.url)
    const signIn = { fields: Object.entries({ account, password }) }
    const { envelope } = await customer.post('/pc/login', signIn)
    customer.token = String(Object(envelope?.data).token)
  })
  afterAll(() => server.close())

  /** Every case, as far as a body can carry it, is answered as it was judged; nobody has the accounts of a sign-in. */
  it('gets the code and the rules of every case made up for it', async () => {
    const isSignIn = form.submit.action === 'signIn'
    const captcha = propertyNames(form.schema).find((name) =>
      propertySchemas(form.schema, name).some((field) => field.captcha),
    )
    const context = { optionData, account: { tradingAccount: account } }
    const toSample = createSampler(form, context)
    const { cases } = generateCases(form.schema, context)
    const found: string[] = []
    const expected: string[] = []
    for (const { name, data } of cases) {
      const sample = toSample(name, data)
      const isValid = sample.problems.length === 0
      if (isValid && captcha !== undefined) await customer.get('/inc/verifycode')
      const fields = sample.fields.map(([field, value]): [string, string] => [
        field,
        isValid && field === captcha ? CAPTCHA_SOLUTION : value,
      ])
      const { envelope } = await customer.post(form.submit.path, { fields, files: sample.files })
      const errors = Object.entries((Object(envelope?.data).errors ?? {}) as Record<string, string>)
      found.push(
        [name, envelope?.code, ...(isSignIn && isValid ? [] : errors.map((each) => each.join(' ')).sort())].join(),
      )
      expected.push(
        [
          name,
          isValid && !isSignIn ? 200 : 501,
          ...sample.problems.map(({ pointer, rule }) => `${pointer} ${rule}`).sort(),
        ].join(),
      )
    }
    expect(found).toEqual(expected)
  })
})
