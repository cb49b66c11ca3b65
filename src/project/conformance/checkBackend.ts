import { Ajv2020 } from 'ajv/dist/2020.js'
import { isObject } from '../../forms/schema/isObject.ts'
import { optionCalls } from '../../forms/schema/optionData.ts'
import { propertyNames, propertySchemas } from '../../forms/schema/walker.ts'
import { CODE_TEXT_HEADER, CODE_TEXT_OFFERED } from '../../model/api/proofOfWorkChallenge.ts'
import type { JsonSchema } from '../../forms/schema/jsonSchema.ts'
import type { Problem } from '../../forms/schema/problem.ts'
import { pageById, type ResolvedForm } from '../../model/site/pageDefinition.ts'
import { accessForCall, type Registry } from '../../model/site/registry.ts'
import type { CaseContext } from '../cases/formCase.ts'
import { BackendClient, type BackendResponse } from './conformanceClient.ts'
import { callDefinitions, formData } from '../../model/site/callDefinitions.ts'
import { describeResponse, shorten, type Difference } from './difference.ts'
import { formSamples, type FormSample } from './formSamples.ts'
import { describeOptions, faultOfOptions, offeredOptions } from './offeredOptions.ts'

export interface BackendCheckOptions {
  registry: Registry
  /** URL of the site, without `aspapi`. */
  url: string
  /** A customer with a real account, who may open every page. */
  account: string
  password: string
  /**
   * Solution of every verification image of a test system. Undefined: the check gets the text for a proof of work, or,
   * if the backend offers none, expects made-up codes to be refused.
   */
  code?: string | undefined
  /** Default: samples generated from the form. */
  samplesFor?: typeof formSamples
  /** The message that the site shows for a problem. */
  wordsFor: (form: ResolvedForm, problem: Problem) => string | undefined
}

/** The number of samples sent, and the responses that differ from the contract. */
export interface BackendCheck {
  sent: number
  differences: Difference[]
}

const MISSING_ID = 'no-such-item'

/**
 * Compares a backend with the contract: one visitor makes calls one after the other. Valid forms are sent too, so the
 * backend must be a test system.
 * @throws TypeError if the backend cannot be reached
 */
export async function checkBackend(options: BackendCheckOptions): Promise<BackendCheck> {
  const { registry, url, account, password, code, wordsFor, samplesFor = formSamples } = options
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  const differences: Difference[] = []
  let sent = 0
  const visitor = new BackendClient(url)
  const customer = new BackendClient(url)
  const report = (call: string, sample: string, expected: string, actual: string, field?: string): void => {
    differences.push({ call, sample, expected, actual, ...(field !== undefined && { field }) })
  }

  function expectSuccess(call: string, sample: string, response: BackendResponse, data: JsonSchema | undefined): void {
    sent += 1
    const { status, envelope } = response
    if (status !== 200 || envelope?.code !== 200) return report(call, sample, 'code 200', describeResponse(response))
    if (!data || ajv.validate(data, envelope.data)) return
    const [error] = ajv.errors ?? []
    const place = error?.instancePath || '/'
    report(
      call,
      sample,
      `code 200 with data as the contract has it: ${place} ${error?.message ?? ''}`,
      shorten(`data ${JSON.stringify(envelope.data)}`),
    )
  }

  function expectCode(call: string, sample: string, response: BackendResponse, code: number): void {
    sent += 1
    if (response.status !== 200 || response.envelope?.code !== code)
      report(call, sample, `code ${code}`, describeResponse(response))
    else if (!response.envelope.message)
      report(call, sample, `code ${code} with a sentence for the reader`, `code ${code} with an empty message`)
  }

  function expectStatus(call: string, sample: string, response: BackendResponse, status: number): void {
    sent += 1
    if (response.status !== status) report(call, sample, `HTTP ${status}`, describeResponse(response))
  }

  function expectProblems(form: ResolvedForm, { name, problems }: FormSample, response: BackendResponse): void {
    const call = form.submit.path
    const errors =
      isObject(response.envelope?.data) && isObject(response.envelope.data.errors) ? response.envelope.data.errors : {}
    const [first] = problems
    if (response.status !== 200 || response.envelope?.code !== 501) {
      sent += 1
      return report(call, name, expectedOf(problems), describeResponse(response), first?.pointer)
    }
    expectCode(call, name, response, 501)
    for (const problem of problems)
      if (errors[problem.pointer] !== problem.rule)
        report(call, name, expectedOf([problem]), describeError(errors, problem.pointer), problem.pointer)
    for (const pointer of Object.keys(errors))
      if (!problems.some((problem) => problem.pointer === pointer))
        report(call, name, 'no error there', describeError(errors, pointer), pointer)

    function expectedOf(expected: Problem[]): string {
      const rules = expected.map((problem) => `${problem.pointer} ${problem.rule} (“${wordsFor(form, problem) ?? ''}”)`)
      return `code 501 with ${rules.join(', ')}`
    }
  }

  async function checkForm(form: ResolvedForm, context: CaseContext): Promise<void> {
    const { action = 'store' } = form.submit
    const checksPassword = action === 'signIn' || action === 'changePassword'
    const captcha = propertyNames(form.schema).find((name) =>
      propertySchemas(form.schema, name).some((field) => field.captcha),
    )
    for (const sample of samplesFor(form, context)) {
      const isValid = sample.problems.length === 0
      // A password in a sample is made up, and refused guesses would lock the account.
      if (checksPassword && isValid) continue
      const codeText = captcha !== undefined && isValid ? await customer.fetchCode() : undefined
      const solution = code ?? codeText
      const fields = sample.fields.map(([name, value]): [string, string] =>
        isValid && name === captcha && solution !== undefined ? [name, solution] : [name, value],
      )
      const response = await customer.post(form.submit.path, { fields, files: sample.files })
      const madeUpCode = captcha !== undefined && isValid && solution === undefined
      if (madeUpCode) expectCode(form.submit.path, `${sample.name}, with a made-up code`, response, 501)
      else if (isValid) expectSuccess(form.submit.path, sample.name, response, formData[action])
      else expectProblems(form, sample, response)
    }
  }

  // Check access before signing in.
  const image = await visitor.get('/inc/verifycode')
  sent += 1
  const cacheControl = image.headers.get('cache-control') ?? ''
  if (!image.headers.get('content-type')?.startsWith('image/'))
    report('/inc/verifycode', 'a new image', 'an image', `${image.headers.get('content-type')}`)
  if (!cacheControl.includes('no-store'))
    report('/inc/verifycode', 'a new image', 'Cache-Control: no-store', `Cache-Control: ${cacheControl}`)
  for (const { path, method, access } of callDefinitions) {
    if (method === 'POST' && (access ?? accessForCall(registry.pages, path) ?? 'customer') !== 'public')
      expectCode(path, 'without a session', await visitor.post(path), 401)
  }
  for (const { id, submit } of registry.forms.values()) {
    const isPublic = pageById(registry.pages, id)?.access === 'public'
    if (!isPublic) expectCode(submit.path, 'without a session', await visitor.post(submit.path), 401)
    else expectStatus(submit.path, 'without the CSRF header', await visitor.post(submit.path, {}, { csrf: false }), 403)
  }

  const [signInForm] = [...registry.forms.values()].filter(({ submit }) => submit.action === 'signIn')
  const signIn = signInForm?.submit.path ?? '/pc/login'
  const signInResponse = await customer.post(signIn, {
    fields: [
      ['account', account],
      ['password', password],
    ],
  })
  expectSuccess(signIn, `signing in as ${account}`, signInResponse, formData.signIn)
  if (isObject(signInResponse.envelope?.data) && typeof signInResponse.envelope.data.token === 'string')
    customer.token = signInResponse.envelope.data.token

  const responses = new Map<string, unknown>()
  const offersText = image.headers.get(CODE_TEXT_HEADER) === CODE_TEXT_OFFERED
  for (const { path, method, data, needsProof } of callDefinitions) {
    if (!data || path === '/pc/submissionStatus' || (needsProof && !offersText)) continue
    const isDetail = path.endsWith('Detail')
    const first = isDetail ? firstId(responses.get(path.replace(/Detail$/, ''))) : undefined
    if (isDetail)
      expectCode(path, 'of an item that there is not', await customer.post(path, { fields: [['id', MISSING_ID]] }), 501)
    if (isDetail && first === undefined) continue
    const response =
      method === 'GET'
        ? await customer.get(path)
        : await customer.post(path, { fields: first === undefined ? [] : [['id', first]] })
    expectSuccess(path, 'as the site calls it', response, data)
    responses.set(path, response.envelope?.data)
  }

  const user = responses.get('/pc/getUserInfo')
  const context = {
    account: isObject(user) ? user : {},
    optionData: Object.fromEntries(
      [...registry.forms.values()]
        .flatMap(({ schema }) => optionCalls(schema))
        .map((call) => [call, responses.get(call)]),
    ),
  }
  for (const { schema } of registry.forms.values())
    for (const offered of offeredOptions(schema, context.optionData)) {
      const fault = faultOfOptions(offered)
      if (fault)
        report(
          offered.call,
          `options of ${describeOptions(offered)}`,
          fault.expected,
          fault.actual,
          `/${offered.field}`,
        )
    }
  for (const form of registry.forms.values()) await checkForm(form, context)
  return { sent, differences }
}

const describeError = (errors: Record<string, unknown>, pointer: string): string =>
  errors[pointer] === undefined
    ? 'code 501 without an error there'
    : `code 501 with ${pointer} ${String(errors[pointer])}`

function firstId(data: unknown): string | undefined {
  const [item]: unknown[] = isObject(data) && Array.isArray(data.items) ? data.items : []
  return isObject(item) && typeof item.id === 'string' ? item.id : undefined
}
