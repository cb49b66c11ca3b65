import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readDefinitions } from '../../src/project/read/readDefinitions.ts'
import { generateCases } from '../../src/project/cases/generator/generateCases.ts'
import { isObject } from '../../src/forms/schema/isObject.ts'
import { encodeBody } from '../../src/forms/data/encodeBody.ts'
import { isSentAsText } from '../../src/forms/data/standardBody.ts'
import { compileSchema } from '../../src/forms/schema/createAjv.ts'
import type { ResolvedForm } from '../../src/model/site/pageDefinition.ts'
import { requireSoundFiles } from '../../src/tools/check/checkFiles.ts'
import { importSchema } from '../../src/tools/import/importSchema.ts'
import { drawForms } from '../../src/tools/vite/drawForms.ts'
import { COLLECTION_FOLDER, collectionNames, valuesFor } from '../support/jsonSchema/schemaCollection.ts'
import { createProjectCopy } from '../support/projectCopy.ts'
import { startTestServer, type TestServer } from '../support/server/testServer.ts'

const names = collectionNames()
const { root, remove } = createProjectCopy()
const idOf = (name: string) => `${name}Imported`
let builtFiles: string[]
let renderFaults: Map<string, string>
let forms: Map<string, ResolvedForm>
let server: TestServer

beforeAll(async () => {
  for (const name of names)
    await importSchema({ root, source: join(COLLECTION_FOLDER, `${name}.json`), id: idOf(name) }, () =>
      Promise.resolve(undefined),
    )
  requireSoundFiles(root)
  builtFiles = await buildForms()
  // A folder that somebody handed over may have code and settings of its own, which are never run.
  for (const file of ['src/site/i18n/i18n.ts', 'postcss.config.mjs'])
    writeFileSync(join(root, file), "throw new Error('the code of the folder was run')")
  renderFaults = await drawForms(root, names.map(idOf))
  const registry = readDefinitions(root, { drafts: true })
  forms = registry.forms
  server = await startTestServer({ registry, env: { RATE_LIMITS: 'off' } })
})

afterAll(async () => {
  await server.close()
  remove()
})

/** Builds the forms without the rest of the site. @returns the names of the files */
async function buildForms(): Promise<string[]> {
  vi.stubEnv('DRAFT_PAGES', 'on')
  try {
    const input = Object.fromEntries(names.map((name) => [idOf(name), `virtual:formwright/form/${idOf(name)}`]))
    const { output } = (await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'warn',
      build: { write: false, minify: false, rolldownOptions: { input } },
    })) as Rolldown.RolldownOutput
    return output.map(({ fileName }) => fileName)
  } finally {
    vi.unstubAllEnvs()
  }
}

/** Data that a form of this schema can send: the longest of many samples. */
function sampleOf({ schema }: ResolvedForm): Record<string, unknown> {
  const { jsonSchema = {} } = schema
  const validate = compileSchema(schema)
  const isSendable = (data: unknown): data is Record<string, unknown> =>
    isObject(data) &&
    validate(data) &&
    Object.entries(data).every(([name, value]) => typeof value === 'string' || !isSentAsText(jsonSchema, name))
  const generated = generateCases(schema)
  const found = [generated.minimal, ...generated.cases.map(({ data }) => data)].filter(isSendable)
  for (let seed = 1; found.length < 5 && seed < 20; seed += 1)
    found.push(...fc.sample(valuesFor(jsonSchema), { numRuns: 200, seed }).filter(isSendable))
  const [sample] = found.sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)
  if (!sample) throw new Error('No valid value was found.')
  return sample
}

describe.each(names)('%s', (name) => {
  test('is imported, built and rendered', () => {
    expect(renderFaults.get(idOf(name))).toBeUndefined()
    expect(builtFiles.some((file) => file.startsWith(`assets/${idOf(name)}-`))).toBe(true)
  })

  test('is posted and stored', async () => {
    const form = forms.get(idOf(name))
    if (!form) throw new Error('There is no such form.')
    const data = sampleOf(form)
    const response = await server.client().post(form.submit.path, encodeBody(form.schema, data))
    expect(response.body).toMatchObject({ code: 200, data: { reference: expect.any(String) } })
    const [stored] = await server.store.submissions.search({ page: form.id }, 1)
    expect(JSON.parse(String(stored?.data))).toEqual(data)
  })
})
