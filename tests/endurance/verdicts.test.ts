import Fastify, { type FastifyInstance } from 'fastify'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms as inBrowser } from 'virtual:formwright/pages'
import { readDefinitions } from '../../src/definitions/readDefinitions.ts'
import { factsOf } from '../../src/engine/files/prepare.ts'
import { encode, fileFields } from '../../src/model/formBody.ts'
import { judge, type Validate } from '../../src/model/judge.ts'
import type { ResolvedForm } from '../../src/model/page.ts'
import { createAjv } from '../../src/model/vocabulary.ts'
import { Refusal } from '../../src/server/answers.ts'
import { body, forFiles } from '../../src/server/plugins/body.ts'
import { readBody } from '../../src/server/routes/readBody.ts'
import { answers } from '../cases/readCases.ts'
import { ROOT } from '../server/start.ts'
import { filledForms, type FilledForm } from './filledForms.ts'
import { figure } from './figures.ts'
import { holds } from './generated.ts'
import { size } from './sizes.ts'

const NOW = Date.UTC(2026, 5, 1)
const forms = [...readDefinitions(ROOT).forms.values()]
/** Broken rules by pointer. */
type Verdict = Record<string, string> | { status: number }

let app: FastifyInstance
const browsers = new Map<string, { schema: ResolvedForm['schema']; validate: Validate }>()

/** The way of a body through the server up to its verdict: parsers, limits, schema, rules of our own. */
beforeAll(async () => {
  app = Fastify()
  await app.register(async (scope) => {
    body(scope)
    for (const { submit, schema } of forms) {
      const validate = createAjv().compile(schema) as Validate
      scope.post(submit.path, forFiles(fileFields(schema)), async (request) => {
        try {
          return { errors: {}, data: readBody(schema, validate, request, answers, NOW) }
        } catch (error) {
          if (error instanceof Refusal) return error.data
          throw error
        }
      })
    }
  })
  for (const { id } of forms) {
    const loaded = await inBrowser[id]?.()
    if (!loaded) throw new Error(`No form ${id} for the browser`)
    browsers.set(id, { schema: loaded.form.schema, validate: loaded.validate })
  }
})
afterAll(() => app.close())

/** As the site does it: facts of the files, the precompiled validator, the rules of our own; then what it would send. */
async function browserVerdict(
  { id }: ResolvedForm,
  { data, files }: FilledForm,
): Promise<{ verdict: Verdict; judged: Record<string, unknown> }> {
  const { schema, validate } = browsers.get(id) as { schema: ResolvedForm['schema']; validate: Validate }
  const facts = Object.fromEntries(
    await Promise.all(
      Object.entries(files).map(
        async ([name, list]) =>
          [name, await Promise.all(list.map((file) => factsOf(new File([file.content], file.name))))] as const,
      ),
    ),
  )
  const { data: judged, problems } = judge(schema, validate, { ...data, ...facts }, answers, { now: NOW })
  return { verdict: Object.fromEntries(problems.map(({ pointer, rule }) => [pointer, rule])), judged }
}

async function serverVerdict(
  { schema, submit }: ResolvedForm,
  typed: Record<string, unknown>,
  files: FilledForm['files'],
): Promise<{ verdict: Verdict; data: unknown }> {
  const pairs = encode(schema, typed)
  const picked = Object.entries(files).flatMap(([name, list]) => list.map((file) => ({ field: name, ...file })))
  const sent = picked.length > 0 ? new FormData() : new URLSearchParams(pairs)
  if (sent instanceof FormData) {
    for (const [name, value] of pairs) sent.append(name, value)
    for (const { field, name, content } of picked) sent.append(field, new File([content], name), name)
  }
  const request = new Request('http://x', { method: 'POST', body: sent })
  const response = await app.inject({
    method: 'POST',
    url: submit.path,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const answer = response.json<{ errors?: Record<string, string>; data?: unknown }>()
  return {
    verdict: response.statusCode === 200 ? (answer.errors ?? {}) : { status: response.statusCode },
    data: answer.data,
  }
}

const pair = fc.oneof(...forms.map((form) => fc.tuple(fc.constant(form), filledForms(form))))

test(
  'browser and server judge 10,000 made-up forms alike, before and after normalising, to the rule',
  { timeout: size(400_000, 60 * 60_000) },
  async () => {
    let right = 0
    const rules = new Set<string>()
    await holds('verdicts of browser and server', size(10_000, 100_000), pair, async ([form, filled]) => {
      const { verdict, judged } = await browserVerdict(form, filled)
      // What was typed, as an older site may send it, and what the site of today sends.
      const typed = Object.fromEntries(Object.entries(filled.data).filter(([, value]) => value !== undefined))
      // A zero character, and what stands for a lost one, are transport faults; the site never sends them.
      const isSendable = Object.values(typed).every((value) => !/[\0\uFFFD\p{Cs}]/u.test(String(value)))
      const isSame = JSON.stringify(typed) === JSON.stringify(withoutFiles(judged, form))
      for (const sent of isSendable && !isSame ? [typed, judged] : [judged]) {
        const { verdict: ofServer, data } = await serverVerdict(form, sent, filled.files)
        if (JSON.stringify(sorted(ofServer)) !== JSON.stringify(sorted(verdict))) {
          throw new Error(
            `${form.id}: browser ${JSON.stringify(verdict)}, server ${JSON.stringify(ofServer)} for ${JSON.stringify({
              sent,
              files: Object.values(filled.files)
                .flat()
                .map(({ name }) => name),
            })}`,
          )
        }
        if (data !== undefined)
          expect(withoutFiles(data as Record<string, unknown>, form)).toEqual(withoutFiles(judged, form))
      }
      if (Object.keys(verdict).length === 0) right += 1
      for (const [pointer, rule] of Object.entries(verdict)) rules.add(`${form.id}${pointer} ${String(rule)}`)
    })
    figure('verdicts: forms found right, different rules found broken', { right, rules: rules.size })
    expect(right).toBeGreaterThan(size(1000, 10_000))
    expect(rules.size).toBeGreaterThan(100)
  },
)

const sorted = (verdict: Verdict) => Object.entries(verdict).sort(([a], [b]) => (a < b ? -1 : 1))
const withoutFiles = (data: Record<string, unknown>, { schema }: ResolvedForm) => {
  const names = new Set(fileFields(schema).map(({ name }) => name))
  return Object.fromEntries(Object.entries(data).filter(([name]) => !names.has(name)))
}
