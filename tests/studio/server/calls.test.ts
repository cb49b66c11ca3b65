import { breaking } from '../../../src/project/impact/impactFinding.ts'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOKEN_HEADER, toBody, type ImpactQuestion, type TrialQuestion } from '../../../src/studio/model/protocol.ts'
import { buildStudioServer } from '../../../src/studio/server/studioApp.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

const TOKEN = 'a-token-of-this-test'
const PAGE = 'schemas/pages/message.page.json'
const root = mkdtempSync(join(tmpdir(), 'formwright-panes-'))
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Owner', '-c', 'user.email=owner@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
const questions: ImpactQuestion[] = []
const trials: TrialQuestion[] = []
const app = buildStudioServer({
  root,
  clientDir: root,
  token: TOKEN,
  check: () => Promise.resolve([]),
  impact: (question) => {
    questions.push(question)
    return Promise.resolve([
      { ...breaking('now-required', { where: undefined }, 'name'), page: 'message' },
      { ...breaking('now-required', { where: undefined }, 'name'), page: 'other' },
    ])
  },
  trial: (question) => {
    trials.push(question)
    return Promise.resolve({ status: 200, answer: '{}', stored: undefined })
  },
  importSchema: ({ page, schema }) =>
    schema === '{}'
      ? Promise.resolve({ files: { [page]: schema }, notes: [] })
      : Promise.reject(new Error('No schema.')),
})
let address = ''
async function call(method: 'GET' | 'POST', url: string, body?: object) {
  const response = await fetch(address + url, {
    method,
    headers: { [TOKEN_HEADER]: TOKEN, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

beforeAll(async () => {
  address = await app.listen({ host: '127.0.0.1', port: 0 })
  cpSync(join(PROJECT_ROOT, 'schemas'), join(root, 'schemas'), { recursive: true })
  for (const language of ['en', 'th'])
    cpSync(join(PROJECT_ROOT, `locales/${language}`), join(root, `locales/${language}`), { recursive: true })
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true, force: true })
})

test('without git there is no history, and the call succeeds', async () => {
  expect(await call('GET', '/api/history?page=message')).toEqual({ status: 200, body: { uncommitted: [] } })
})

test('the impact is computed for the changes, from the disk or from the last commit', async () => {
  const changes = [{ file: PAGE, before: 'a', after: 'b' }]
  const { status, body } = await call('POST', '/api/impact', toBody(changes))
  expect([status, (body.findings as unknown[]).length]).toEqual([200, 2])
  await call('POST', '/api/impact', { ...toBody([]), from: 'HEAD' })
  expect(questions.slice(-2)).toEqual([{ to: changes }, { from: 'HEAD', to: [] }])
  const outside = toBody([{ file: '../x.json', before: undefined, after: '' }])
  for (const bad of [{}, { changes: [1] }, outside]) expect((await call('POST', '/api/impact', bad)).status).toBe(400)
})

test('the trial receives a filled form with the changes and the page', async () => {
  const question = { page: 'message', language: 'en-GB', data: { name: 'A' } }
  const { body } = await call('POST', '/api/trial', { ...toBody([]), ...question })
  expect([body, trials]).toEqual([{ status: 200, answer: '{}' }, [{ changes: [], ...question }]])
  await call('POST', '/api/trial', { ...toBody([]), ...question, call: '/pc/home' })
  expect(trials.at(-1)).toEqual({ changes: [], ...question, call: '/pc/home' })
  for (const bad of [
    { page: '../x' },
    { data: [] },
    { data: undefined },
    { language: 1 },
    { call: '/../x' },
    { call: 1 },
  ])
    expect((await call('POST', '/api/trial', { ...toBody([]), ...question, ...bad })).status).toBe(400)
})

test('a schema becomes files, or is refused with a sentence', async () => {
  const question = { ...toBody([]), page: 'new', language: 'en', schema: '{}' }
  expect((await call('POST', '/api/import', question)).body).toEqual({ files: { new: '{}' }, notes: [] })
  const refusal = await call('POST', '/api/import', { ...question, schema: '[]' })
  expect(refusal).toEqual({ status: 400, body: { message: 'No schema.' } })
  for (const bad of [{ page: '../x' }, { schema: 1 }, { language: undefined }, { changes: 1 }])
    expect((await call('POST', '/api/import', { ...question, ...bad })).status).toBe(400)
})

test('a page’s commits are listed, each with its texts and its impact; a commit has the chosen files only', async () => {
  git('init', '--quiet')
  git('config', 'user.name', 'Owner')
  git('config', 'user.email', 'owner@example.com')
  git('add', '.')
  git('commit', '--quiet', '-m', 'First')
  const original = readFileSync(join(root, PAGE), 'utf8')
  writeFileSync(join(root, PAGE), original.replace('"saveDraft"', '"saveDraft" ').replace('{', '{ '))
  writeFileSync(join(root, 'locales/th/pages/message.json'), '{}\n')
  writeFileSync(join(root, 'schemas/pages/new.page.json'), '{}\n')
  writeFileSync(join(root, 'outside.txt'), 'not ours')
  git('add', 'outside.txt')

  const before = await call('GET', '/api/history?page=message')
  const files = [PAGE, 'schemas/pages/new.page.json']
  expect(before.body.uncommitted).toEqual(['locales/th/pages/message.json', ...files])
  const committed = await call('POST', '/api/commit', { message: 'Second: a “quote”\n\nAnd -- more', files })
  expect(committed).toEqual({ status: 200, body: { commit: git('rev-parse', 'HEAD') } })
  expect(git('show', '--name-only', '--format=%B', 'HEAD').split('\n').filter(Boolean)).toEqual([
    'Second: a “quote”',
    'And -- more',
    ...files,
  ])
  expect(git('diff', '--cached', '--name-only')).toBe('outside.txt')

  const { body } = await call('GET', '/api/history?page=message')
  const [second, first] = body.versions as { commit: string; parent?: string; subject: string; author: string }[]
  expect([second, first].map((each) => [each?.subject, each?.author])).toEqual([
    ['Second: a “quote”', 'Owner'],
    ['First', 'Owner'],
  ])
  expect([second?.parent, first?.parent]).toEqual([first?.commit, undefined])
  const texts = await call('GET', `/api/version?page=message&commit=${first?.commit}`)
  expect(Object.keys(texts.body.texts as object).sort()).toEqual([
    'locales/en/pages/message.json',
    'locales/th/pages/message.json',
    PAGE,
  ])
  expect((texts.body.texts as Record<string, string>)[PAGE]).toBe(original)
  const impact = await call('GET', `/api/version/impact?page=message&from=${first?.commit}&to=${second?.commit}`)
  expect((impact.body.findings as { page: string }[]).map(({ page }) => page)).toEqual(['message'])
  expect(questions.at(-1)).toEqual({ from: first?.commit, to: second?.commit })
})

test('an invalid page, commit, file or message is refused with a sentence', async () => {
  const commit = '0'.repeat(40)
  const answers = [
    await call('GET', '/api/history?page=../x'),
    await call('GET', '/api/history'),
    await call('GET', `/api/version?page=message&commit=--output=x`),
    await call('GET', `/api/version?page=message&commit=${commit}`),
    await call('GET', `/api/version?page=a&page=b&commit=${commit}`),
    await call('GET', `/api/version/impact?page=message&from=HEAD&to=${commit}`),
    await call('POST', '/api/commit', { message: '', files: [PAGE] }),
    await call('POST', '/api/commit', { message: 'x', files: [] }),
    await call('POST', '/api/commit', { message: 'x', files: ['outside.txt'] }),
    await call('POST', '/api/commit', { message: 'x', files: ['schemas/meta/page.schema.json'] }),
    await call('POST', '/api/commit', { message: 'x'.repeat(10_001), files: [PAGE] }),
    // This file is unchanged.
    await call('POST', '/api/commit', { message: 'x', files: ['schemas/pages/login.page.json'] }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
  for (const { body } of answers) expect(String(body.message)).toMatch(/\w{3,}/)
  expect(git('log', '--format=%s').split('\n')).toEqual(['Second: a “quote”', 'First'])
})
