import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBackend } from '../../../src/project/conformance/checkBackend.ts'
import { formatDifferences } from '../../../src/project/conformance/difference.ts'
import { formSamples, type FormSample } from '../../../src/project/conformance/formSamples.ts'
import { contractReport } from '../../../src/tools/contract/contract.ts'
import { UsageError } from '../../../src/tools/toolArgs.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { startAlteringProxy, type ProxiedResponse } from '../../support/server/alteringProxy.ts'
import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import { projectRegistry, startTestServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ registry: projectRegistry })
})
afterAll(() => server.close())

/** Samples by form; generating them takes longer than sending them. */
const samplesByForm = new Map<string, FormSample[]>()
const samplesFor: typeof formSamples = (form, context) => {
  const samples = samplesByForm.get(form.id) ?? formSamples(form, context)
  samplesByForm.set(form.id, samples)
  return samples
}

const [account, password] = REAL_CUSTOMER
const check = (url: string, code?: string, samples = samplesFor) =>
  checkBackend({
    registry: projectRegistry,
    url,
    account,
    password,
    code,
    samplesFor: samples,
    wordsFor: (_form, { rule }) => `words of ${rule}`,
  })

type Body = NonNullable<ProxiedResponse['body']>
interface PlantedDifference {
  /** The difference that the check must report. */
  found: { call: string; field?: string; expected: RegExp; actual: RegExp }
  call: string
  alter: (response: ProxiedResponse, body: Body) => void
}

const isRefusedFor = ({ data }: Body, pointer: string, rule: string): boolean => data?.errors?.[pointer] === rule

const PLANTED: PlantedDifference[] = [
  {
    call: '/pc/rechargeFormUpdate',
    found: { call: '/pc/rechargeFormUpdate', expected: /^code 200$/, actual: /"\/tradeCurrency":"optionsFrom"/ },
    alter(response, body) {
      if (body.code === 200 && response.sent.includes('HKD'))
        response.body = { code: 501, message: 'no', data: { errors: { '/tradeCurrency': 'optionsFrom' } } }
    },
  },
  {
    call: '/pc/rechargeType',
    found: { call: '/pc/rechargeType', field: '/tradeType', expected: /^a label of the option “/, actual: /^none$/ },
    alter(_response, { data }) {
      const [first] = Array.isArray(data?.types) ? (data.types as { name?: string }[]) : []
      if (first) first.name = ''
    },
  },
  {
    call: '/pc/messageUpdate',
    found: {
      call: '/pc/messageUpdate',
      field: '/name',
      expected: /^code 501 with \/name required/,
      actual: /^code 200/,
    },
    alter(response, body) {
      if (isRefusedFor(body, '/name', 'required'))
        response.body = { code: 200, message: 'ok', data: { reference: 'X' } }
    },
  },
  {
    call: '/pc/messageUpdate',
    found: { call: '/pc/messageUpdate', field: '/email', expected: /\/email format/, actual: /\/email pattern/ },
    alter(_response, { data }) {
      if (data?.errors?.['/email'] === 'format') data.errors['/email'] = 'pattern'
    },
  },
  {
    call: '/pc/applyDemoUpdate',
    found: {
      call: '/pc/applyDemoUpdate',
      field: '/phone',
      expected: /\/phone required/,
      actual: /without an error there/,
    },
    alter(_response, { data }) {
      if (data?.errors?.['/phone'] === 'required') data.errors = { '/telephone': 'required' }
    },
  },
  {
    call: '/pc/withdrawalApplyUpdate',
    found: {
      call: '/pc/withdrawalApplyUpdate',
      field: '/amount',
      expected: /^code 501/,
      actual: /^HTTP 400, code 501/,
    },
    alter(response, body) {
      if (isRefusedFor(body, '/amount', 'required')) response.status = 400
    },
  },
  {
    call: '/pc/home',
    found: { call: '/pc/home', expected: /required property 'news'/, actual: /^data/ },
    alter: (_response, { data }) => delete data?.news,
  },
  {
    call: '/pc/school',
    found: { call: '/pc/school', expected: /\/total must be integer/, actual: /^data/ },
    alter(_response, { data }) {
      if (data) data.total = String(data.total)
    },
  },
  {
    call: '/pc/productDetail',
    found: { call: '/pc/productDetail', expected: /^code 501$/, actual: /^code 200/ },
    alter(_response, body) {
      if (body.code === 501) body.code = 200
    },
  },
  {
    call: '/inc/verifycode',
    found: { call: '/inc/verifycode', expected: /no-store/, actual: /public/ },
    alter: ({ headers }) => (headers['cache-control'] = 'public, max-age=60'),
  },
  {
    call: '/pc/getUserInfo',
    found: { call: '/pc/getUserInfo', expected: /^code 401$/, actual: /^code 501/ },
    alter(_response, body) {
      if (body.code === 401) body.code = 501
    },
  },
  {
    call: '/pc/applyRealUpdate',
    found: { call: '/pc/applyRealUpdate', expected: /required property 'password'/, actual: /^data/ },
    alter(_response, body) {
      if (body.code === 200) delete body.data?.password
    },
  },
  {
    call: '/pc/login',
    found: { call: '/pc/login', expected: /^HTTP 403$/, actual: /^code 200/ },
    alter(response, body) {
      if (response.status === 403) Object.assign(response, { status: 200 }, Object.assign(body, { code: 200 }))
    },
  },
  {
    call: '/pc/fileUploadUpdate',
    found: { call: '/pc/fileUploadUpdate', expected: /sentence for the reader/, actual: /empty message/ },
    alter(_response, body) {
      if (isRefusedFor(body, '/documentType', 'required')) body.message = ''
    },
  },
  {
    call: '/pc/rechargeFormUpdate',
    found: { call: '/pc/rechargeFormUpdate', field: '/voucher', expected: /\/voucher fileSize/, actual: /^code 200/ },
    alter(_response, body) {
      if (isRefusedFor(body, '/voucher', 'fileSize')) body.code = 200
    },
  },
]

it('finds no difference in the reference backend', async () => {
  const { sent, differences } = await check(server.url, CAPTCHA_SOLUTION)
  expect(formatDifferences(differences, sent)).toMatch(/^\d{3} samples sent: no difference\.$/)
})

it('gets the text of an image for a proof of work, so that forms with an image are accepted without a code', async () => {
  const valid: typeof formSamples = (...form) => samplesFor(...form).filter(({ problems }) => problems.length === 0)
  const { differences, sent } = await check(server.url, undefined, valid)
  expect(formatDifferences(differences, sent)).toMatch(/: no difference\.$/)
})

it('finds each difference of an altered backend, with its call and field', async () => {
  const proxy = await startAlteringProxy(server.url, (response) => {
    for (const { call, alter } of PLANTED) if (call === response.call) alter(response, response.body ?? {})
  })
  const { sent, differences } = await check(proxy.url, CAPTCHA_SOLUTION)
  await proxy.close()
  const missedDifferences = PLANTED.filter(
    ({ found }) =>
      !differences.some(
        ({ call, field, expected, actual }) =>
          call === found.call && field === found.field && found.expected.test(expected) && found.actual.test(actual),
      ),
  )
  expect(missedDifferences.map(({ found }) => found)).toEqual([])
  const alteredCalls = new Set(PLANTED.map(({ call }) => call))
  expect(differences.filter(({ call }) => !alteredCalls.has(call))).toEqual([])
  expect(formatDifferences(differences, sent)).toContain(
    '/pc/messageUpdate: name left out\n  field     /name\n  expected  code 501 with /name required (“words of required”)\n  actual    code 200 with data {"reference":"X"}',
  )
})

it('shows no character of a backend that a terminal would obey', () => {
  const [call, sample, expected] = ['/pc/home', 'any', 'code 200']
  const text = formatDifferences([{ call, sample, expected, actual: 'code 200 with data \u001b[2J\u202e' }], 1)
  expect(text).toContain('with data \\x1b[2J\\u202e')
})

it('explains in one sentence why it cannot start', async () => {
  await expect(contractReport([])).rejects.toThrow(/^Name the address of a backend\. Usage: npm run contract/)
  await expect(contractReport(['--url', 'ftp://x'])).rejects.toThrow(UsageError)
  await expect(contractReport(['--to', 'x'])).rejects.toThrow(/^Unknown option '--to'\. Usage: /)
  await expect(contractReport(['--url', 'http://127.0.0.1:9'])).rejects.toThrow(
    /^Nothing answers at http:\/\/127\.0\.0\.1:9: /,
  )
})
