import type { FastifyInstance } from 'fastify'
import { createSampler } from '../../../src/project/conformance/formSamples.ts'
import type { CaseContext } from '../../../src/project/cases/formCase.ts'
import { fileFields } from '../../../src/forms/data/encodeBody.ts'
import { propertyNames, propertySchemas } from '../../../src/forms/schema/walker.ts'
import type { ResolvedForm } from '../../../src/model/site/pageDefinition.ts'
import { CAPTCHA_SOLUTION } from '../captchaSolution.ts'
import { REAL_CUSTOMER } from '../sampleCustomers.ts'

/** Sends filled forms to a server without a socket, as a customer with a real account. */
export async function createSender(app: FastifyInstance, context: CaseContext) {
  const cookies: Record<string, string> = {}
  let token = ''
  const send = async (call: string, fields?: [string, string][]) => {
    const response = await app.inject({
      method: fields ? 'POST' : 'GET',
      url: `/aspapi${call}.asp`,
      cookies,
      headers: {
        token: JSON.stringify(token),
        'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '',
        ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(fields && { payload: new URLSearchParams(fields).toString() }),
    })
    for (const { name, value } of response.cookies) cookies[name] = value
    return response
  }
  await send('/pc/home')
  const [account, password] = REAL_CUSTOMER
  const signIn = await send('/pc/login', [
    ['account', account],
    ['password', password],
  ])
  token = signIn.json<{ data?: { token?: string } }>().data?.token ?? ''

  /** @returns the complaint of the server about a valid form; undefined if it stores the form */
  return async (form: ResolvedForm, data: Record<string, unknown>): Promise<string | undefined> => {
    const { action = 'store' } = form.submit
    if (!['store', 'openAccount'].includes(action) || fileFields(form.schema).length > 0) return undefined
    const captcha = propertyNames(form.schema).find((name) =>
      propertySchemas(form.schema, name).some((each) => each.captcha),
    )
    if (captcha !== undefined) await send('/inc/verifycode')
    const { fields } = createSampler(form, context)(
      'valid',
      captcha === undefined ? data : { ...data, [captcha]: CAPTCHA_SOLUTION },
    )
    const response = await send(form.submit.path, fields)
    const { code, data: details } =
      response.statusCode === 200 ? response.json<{ code?: number; data?: unknown }>() : {}
    return code === 200
      ? undefined
      : `the server answers ${response.statusCode} ${code ?? ''} ${JSON.stringify(details ?? '')}`
  }
}
