import Fastify, { type FastifyInstance } from 'fastify'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms as compiledForms } from 'virtual:formwright/pages'
import { readDefinitions } from '../../src/project/read/readDefinitions.ts'
import { readFileFacts } from '../../src/forms/react/files/prepareFile.ts'
import { encodeBody, fileFields } from '../../src/forms/data/encodeBody.ts'
import { validateForm, type SchemaValidator } from '../../src/forms/data/validateForm.ts'
import type { ResolvedForm } from '../../src/model/site/pageDefinition.ts'
import { createAjv } from '../../src/forms/schema/createAjv.ts'
import { BusinessError } from '../../src/server/http/errors.ts'
import { bodyParser, uploadRouteOptions } from '../../src/server/plugins/bodyParser.ts'
import { readBody } from '../../src/server/routes/readBody.ts'
import { optionData, sessionAccount } from '../support/readCases.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'
import { arbitraryForm, type FormInput } from './support/arbitraryForms.ts'
import { recordMeasurement } from './support/measurements.ts'
import { assertProperty } from './support/propertyTest.ts'
import { byRunMode } from '../support/runMode.ts'

const NOW_MS = Date.UTC(2026, 5, 1)
const forms = [...readDefinitions(PROJECT_ROOT).forms.values()]
/** Broken rules by pointer. */
type ValidationResult = Record<string, string> | { status: number }

let app: FastifyInstance
const browserForms = new Map<string, { schema: ResolvedForm['schema']; validate: SchemaValidator }>()

/** Mounts the server's processing of a body up to its validation: parsers, limits, schema, own keywords. */
beforeAll(async () => {
  app = Fastify()
  app.decorate('takeTurn', (_network: string, begin: () => void) => begin())
  await app.register(async (scope) => {
    await scope.register(bodyParser)
    for (const { submit, schema } of forms) {
      const validate = createAjv().compile(schema) as SchemaValidator
      scope.post(submit.path, uploadRouteOptions(fileFields(schema)), async (request) => {
        try {
          return { errors: {}, data: readBody(schema, validate, request, optionData, NOW_MS, sessionAccount) }
        } catch (error) {
          if (error instanceof BusinessError) return error.data
          throw error
        }
      })
    }
  })
  for (const { id } of forms) {
    const browserForm = await compiledForms[id]?.()
    if (!browserForm) throw new Error(`No form ${id} for the browser`)
    browserForms.set(id, { schema: browserForm.form.schema, validate: browserForm.validate })
  }
})
afterAll(() => app.close())

/**
 * Validates like the site (file facts, precompiled validator, own keywords) and returns the data that it would send.
 */
async function validateInBrowser(
  { id }: ResolvedForm,
  { data, files }: FormInput,
): Promise<{ verdict: ValidationResult; normalized: Record<string, unknown> }> {
  const { schema, validate } = browserForms.get(id) as { schema: ResolvedForm['schema']; validate: SchemaValidator }
  const fileMetadata = Object.fromEntries(
    await Promise.all(
      Object.entries(files).map(
        async ([name, list]) =>
          [name, await Promise.all(list.map((file) => readFileFacts(new File([file.content], file.name))))] as const,
      ),
    ),
  )
  const { data: normalized, problems } = validateForm(schema, validate, { ...data, ...fileMetadata }, optionData, {
    now: NOW_MS,
    account: sessionAccount,
  })
  return { verdict: Object.fromEntries(problems.map(({ pointer, rule }) => [pointer, rule])), normalized }
}

async function validateOnServer(
  { schema, submit }: ResolvedForm,
  formData: Record<string, unknown>,
  files: FormInput['files'],
): Promise<{ verdict: ValidationResult; data: unknown }> {
  const pairs = encodeBody(schema, formData)
  const pickedFiles = Object.entries(files).flatMap(([name, list]) => list.map((file) => ({ field: name, ...file })))
  const payload = pickedFiles.length > 0 ? new FormData() : new URLSearchParams(pairs)
  if (payload instanceof FormData) {
    for (const [name, value] of pairs) payload.append(name, value)
    for (const { field, name, content } of pickedFiles) payload.append(field, new File([content], name), name)
  }
  const request = new Request('http://x', { method: 'POST', body: payload })
  const response = await app.inject({
    method: 'POST',
    url: submit.path,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const json = response.json<{ errors?: Record<string, string>; data?: unknown }>()
  return {
    verdict: response.statusCode === 200 ? (json.errors ?? {}) : { status: response.statusCode },
    data: json.data,
  }
}

const formWithInput = fc.oneof(...forms.map((form) => fc.tuple(fc.constant(form), arbitraryForm(form))))

test(
  'browser and server find the same broken rules in generated forms, before and after normalizing',
  { timeout: byRunMode(400_000, 60 * 60_000) },
  async () => {
    let validCount = 0
    const rules = new Set<string>()
    await assertProperty(
      'verdicts of browser and server',
      byRunMode(3000, 100_000),
      formWithInput,
      async ([form, filled]) => {
        const { verdict, normalized } = await validateInBrowser(form, filled)
        // The typed values, which an older site may send, and the normalized ones of the current site.
        const typedValues = Object.fromEntries(Object.entries(filled.data).filter(([, value]) => value !== undefined))
        // NUL and replacement characters are rejected with HTTP errors; the site never sends them.
        const isSendable = Object.values(typedValues).every((value) => !/[\0\uFFFD\p{Cs}]/u.test(String(value)))
        const isSame = JSON.stringify(typedValues) === JSON.stringify(withoutFiles(normalized, form))
        for (const sentData of isSendable && !isSame ? [typedValues, normalized] : [normalized]) {
          const { verdict: serverResult, data } = await validateOnServer(form, sentData, filled.files)
          if (JSON.stringify(sortedEntries(serverResult)) !== JSON.stringify(sortedEntries(verdict))) {
            throw new Error(
              `${form.id}: browser ${JSON.stringify(verdict)}, server ${JSON.stringify(serverResult)} for ${JSON.stringify(
                {
                  sent: sentData,
                  files: Object.values(filled.files)
                    .flat()
                    .map(({ name }) => name),
                },
              )}`,
            )
          }
          if (data !== undefined)
            expect(withoutFiles(data as Record<string, unknown>, form)).toEqual(withoutFiles(normalized, form))
        }
        if (Object.keys(verdict).length === 0) validCount += 1
        for (const [pointer, rule] of Object.entries(verdict)) rules.add(`${form.id}${pointer} ${String(rule)}`)
      },
    )
    recordMeasurement('verdicts: valid forms, different broken rules', {
      right: validCount,
      rules: rules.size,
    })
    expect(validCount).toBeGreaterThan(byRunMode(300, 10_000))
    expect(rules.size).toBeGreaterThan(100)
  },
)

const sortedEntries = (verdict: ValidationResult) => Object.entries(verdict).sort(([a], [b]) => (a < b ? -1 : 1))
const withoutFiles = (data: Record<string, unknown>, { schema }: ResolvedForm) => {
  const names = new Set(fileFields(schema).map(({ name }) => name))
  return Object.fromEntries(Object.entries(data).filter(([name]) => !names.has(name)))
}
