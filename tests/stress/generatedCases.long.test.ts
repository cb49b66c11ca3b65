import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BackendClient } from '../../src/project/conformance/conformanceClient.ts'
import { createSampler } from '../../src/project/conformance/formSamples.ts'
import { initI18n } from '../../src/site/i18n/i18n.ts'
import { generateCases } from '../../src/project/cases/generator/generateCases.ts'
import { DEFAULT_LANGUAGE } from '../../src/model/site/siteTexts.ts'
import { propertyNames, propertySchemas } from '../../src/forms/schema/walker.ts'
import { CAPTCHA_SOLUTION } from '../support/captchaSolution.ts'
import { formIds, judgeDrawnCases } from '../support/project/judgeDrawnCases.ts'
import { optionData } from '../support/readCases.ts'
import { REAL_CUSTOMER_BY_NUMBER } from '../support/sampleCustomers.ts'
import { projectRegistry, startTestServer, type TestServer } from '../support/server/testServer.ts'
import { isNightly } from '../support/runMode.ts'

beforeAll(() => initI18n(DEFAULT_LANGUAGE))

describe.runIf(isNightly).each(formIds)('the generated cases of the form %s', (id) => {
  it('show the right message at the right field of the drawn form', async () => {
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

  /**
   * Checks the response to every case that a body can carry. A form that checks a password never succeeds: its
   * cases have invented ones.
   */
  it('gets the expected code and rules for every generated case', async () => {
    const checksPassword = form.submit.action === 'signIn' || form.submit.action === 'changePassword'
    const captcha = propertyNames(form.schema).find((name) =>
      propertySchemas(form.schema, name).some((field) => field.captcha),
    )
    const context = { optionData, account: { tradingAccount: account } }
    const toSample = createSampler(form, context)
    const { cases } = generateCases(form.schema, context)
    const outcomes: string[] = []
    const expectedOutcomes: string[] = []
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
      outcomes.push(
        [
          name,
          envelope?.code,
          ...(checksPassword && isValid ? [] : errors.map((each) => each.join(' ')).sort()),
        ].join(),
      )
      expectedOutcomes.push(
        [
          name,
          isValid && !checksPassword ? 200 : 501,
          ...sample.problems.map(({ pointer, rule }) => `${pointer} ${rule}`).sort(),
        ].join(),
      )
    }
    expect(outcomes).toEqual(expectedOutcomes)
  })
})
