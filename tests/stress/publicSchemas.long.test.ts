import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { build } from 'vite'
import { expect, test, vi } from 'vitest'
import { decodeBody } from '../../src/forms/data/decodeBody.ts'
import { encodeBody, fileFields } from '../../src/forms/data/encodeBody.ts'
import { isObject } from '../../src/forms/schema/isObject.ts'
import type { JsonSchema } from '../../src/forms/schema/jsonSchema.ts'
import { canonicalSchema, isWrappedValue, ROOT_VALUE } from '../../src/forms/schema/jsonSchema/canonicalSchema.ts'
import { compileStandard } from '../../src/forms/schema/createAjv.ts'
import { RefusedError } from '../../src/model/site/failure.ts'
import { parseJsonFile, readSource } from '../../src/project/import/readSource.ts'
import { readDefinitions } from '../../src/project/read/readDefinitions.ts'
import { generateForms } from '../../src/project/cases/generator/generateCases.ts'
import { drawForms } from '../../src/tools/vite/drawForms.ts'
import { valuesFor } from '../support/jsonSchema/schemaCollection.ts'
import { createProjectCopy } from '../support/projectCopy.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'
import { startTestServer } from '../support/server/testServer.ts'
import { InjectClient } from './support/injectClient.ts'
import { recordMeasurement } from './support/measurements.ts'

/**
 * Folder with JSON files: a schema each, or an object of entries with a member `schema`. Public schemas have licences of
 * their own, so they stay outside the project.
 */
const FOLDER = process.env.PUBLIC_SCHEMAS
const BODIES = 200

if (FOLDER === undefined)
  console.log('Public schemas are not tried: PUBLIC_SCHEMAS names no folder with JSON Schema files.')

function readSchemas(folder: string): Map<string, JsonSchema> {
  const found = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name): [string, unknown][] => {
      const content: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      const entries = isObject(content) ? Object.entries(content) : []
      const isCollection = entries.length > 0 && entries.every(([, entry]) => isObject(entry) && isObject(entry.schema))
      return isCollection
        ? entries.map(([key, entry]) => [key, isObject(entry) ? entry.schema : undefined])
        : [[name.replace(/(\.schema)?\.json$/, ''), content]]
    })
  return new Map(found.flatMap(([name, schema]) => (isObject(schema) ? [[name.replace(/\W/g, ''), schema]] : [])))
}

/** Seconds of processor time that `run` takes, with those of its threads. */
async function measure<Result>(run: () => Result | Promise<Result>): Promise<[result: Result, seconds: number]> {
  const before = process.cpuUsage()
  const result = await run()
  const { user, system } = process.cpuUsage(before)
  return [result, (user + system) / 1e6]
}

test.runIf(FOLDER !== undefined)(
  'public schemas live in one project: imported, checked, drawn, built, served, and judged like AJV',
  { timeout: 60 * 60_000 },
  async ({ onTestFinished }) => {
    const { root, remove } = createProjectCopy()
    const folder = mkdtempSync(join(tmpdir(), 'formwright-public-'))
    onTestFinished(() => {
      remove()
      rmSync(folder, { recursive: true })
    })
    const schemas = readSchemas(FOLDER ?? '')
    const refused: string[] = []
    const faults: string[] = []
    const imported: string[] = []
    const seconds: number[] = []
    for (const [name, schema] of schemas) {
      const id = `public${name}`
      const source = join(folder, `${name}.json`)
      writeFileSync(source, JSON.stringify(schema))
      const { message, spent } = runTool('import', [source, '--page', id, '--root', root])
      if (message === undefined) {
        imported.push(id)
        seconds.push(spent)
      } else (isRefused(name, source, message) ? refused : faults).push(message)
    }
    recordMeasurement('public schemas', {
      schemas: schemas.size,
      imported: imported.length,
      refused: refused.join(' | '),
    })
    recordMeasurement('import of a public schema, s of processor time', {
      median: median(seconds),
      slowest: Math.max(...seconds),
      over3: seconds.filter((each) => each > 3).length,
    })
    const check = runTool('check', ['--root', root])
    if (check.message !== undefined) faults.push(check.message)
    const [undrawn, drawSeconds] = await measure(() => drawForms(root, imported))
    const [, buildSeconds] = await measure(() => buildSite(root))
    const [{ forms, server }, startSeconds] = await measure(async () => {
      const registry = readDefinitions(root, { drafts: true })
      return { forms: registry.forms, server: await startTestServer({ registry, env: { RATE_LIMITS: 'off' } }) }
    })
    recordMeasurement('project of public schemas, s of processor time', {
      check: check.spent,
      drawing: drawSeconds,
      build: buildSeconds,
      start: startSeconds,
    })
    const client = new InjectClient(server.app)
    const differences: string[] = []
    let [sentCount, valid] = [0, 0]
    try {
      for (const id of imported) {
        const form = forms.get(id)
        const original = schemas.get(id.slice('public'.length))
        if (!form || !original || fileFields(form.schema).length > 0) continue
        const { isValid, values } = readOriginal(original)
        for (const data of bodiesOf(form.schema, values)) {
          const pairs = encodeBody(form.schema, data)
          // A body cannot carry all data, such as an empty object beside none.
          const sent = decodeBody(form.schema, pairs, [])
          if (sent.problems.length > 0) continue
          const { body } = await client.post(form.submit.path, new URLSearchParams(pairs).toString())
          sentCount += 1
          if (isValid(sent.data)) valid += 1
          if ((body?.code === 200) !== isValid(sent.data))
            differences.push(
              `${id}: the server answers ${String(body?.code)} to ${JSON.stringify(sent.data).slice(0, 200)}`,
            )
        }
      }
    } finally {
      await server.close()
    }
    recordMeasurement('bodies for public schemas', { sent: sentCount, valid, differences: differences.length })
    expect({ undrawn: [...undrawn], differences, faults }).toEqual({
      undrawn: [],
      differences: [],
      faults: [],
    })
    expect(valid).toBeGreaterThan(imported.length)
  },
)

/** Prints the processor time of a command, threads included, as its last line. */
const REPORT_TIME = `data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();console.error('cpu '+(user+system)/1e6)})`

/** Runs a command of the tools. @returns its messages if it fails, and seconds of processor time */
function runTool(name: string, args: string[]): { message: string | undefined; spent: number } {
  const tool = join(PROJECT_ROOT, `src/tools/${name}/${name}.ts`)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', REPORT_TIME, tool, ...args], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  const spent = Number(/cpu ([\d.]+)\n$/.exec(stderr)?.[1])
  return { message: status === 0 ? undefined : stdout + stderr.replace(/cpu .*\n$/, ''), spent }
}

/** Whether the file is refused by name: too large for a page, or no schema of a whole that has fields. */
function isRefused(name: string, source: string, message: string): boolean {
  if (message.includes('describes nothing that can be filled in')) return true
  try {
    readSource(name, parseJsonFile(name, readFileSync(source)))
    return false
  } catch (error) {
    return error instanceof RefusedError && error.refusal.id !== 'not-validated'
  }
}

async function buildSite(root: string): Promise<void> {
  vi.stubEnv('DRAFT_PAGES', 'on')
  try {
    await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error', build: { write: false } })
  } finally {
    vi.unstubAllEnvs()
  }
}

interface Original {
  /** AJV's verdict on a form's data, by the schema as it is published; of drafts that AJV does not know, in canonical form. */
  isValid: (data: Record<string, unknown>) => boolean
  /** Random data of the form. */
  values: fc.Arbitrary<unknown>
}

function readOriginal(schema: JsonSchema): Original {
  const values = valuesFor(schema)
  const isWrapped = isWrappedValue(schema)
  const wrapped = isWrapped ? values.map((value) => ({ [ROOT_VALUE]: value })) : values
  try {
    const validate = compileStandard(schema)
    return { isValid: (data) => validate(isWrapped ? data[ROOT_VALUE] : data), values: wrapped }
  } catch {
    return { isValid: compileStandard(canonicalSchema(schema)), values: wrapped }
  }
}

/** Valid and invalid data: the smallest and the fullest form, and random values over parts of the fullest one. */
function bodiesOf(schema: Parameters<typeof generateForms>[0], values: Original['values']): Record<string, unknown>[] {
  const { minimal, full = {} } = generateForms(schema)
  const parts = fc.subarray(Object.entries(full)).map((members) => Object.fromEntries(members))
  const mixed = fc.tuple(parts, values).map(([part, value]) => (isObject(value) ? { ...part, ...value } : value))
  return [minimal, full, ...fc.sample(mixed.filter(isObject), { numRuns: BODIES })].filter(isObject).slice(0, BODIES)
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
