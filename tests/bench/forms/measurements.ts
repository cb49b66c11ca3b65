import { constants, brotliCompressSync, gzipSync } from 'node:zlib'
import type { Browser, Response } from '@playwright/test'
import { mount, heapAfterCollection, openVisit, submit, typeInto, type Visit } from './visit.ts'
import type { Address, Contender } from './contenders.ts'
import type { BenchField } from './definition.ts'

export const VISITS = 20

/** Costs of one visit, in ms of the main thread unless stated otherwise. */
export interface VisitCosts {
  /** Wall-clock ms until the form can be used. */
  mount: number
  mountCpu: number
  keyCpu: number
  keyScript: number
  keyAfterErrorsCpu: number
  keyAfterErrorsScript: number
  submitCpu: number
}

/** Costs that may grow with the number of fields. */
export type GrowthCosts = Pick<VisitCosts, 'mountCpu' | 'keyScript' | 'submitCpu'>

export interface Bytes {
  /** kB of scripts and styles. */
  gzip: number
  brotli: number
  /** kB of all resources except pictures. */
  allBrotli: number
  requests: number
}

/** Runs `use` in a new context that is closed afterwards. */
async function withVisit<T>(
  browser: Browser,
  contender: Contender,
  rate: number,
  use: (visit: Visit) => Promise<T>,
): Promise<T> {
  const visit = await openVisit(browser, contender, rate)
  try {
    return await use(visit)
  } finally {
    await visit.context.close()
  }
}

/** Measures one visit to a form by a person who types into a field, submits, and types into another. */
export const measureVisit = (
  browser: Browser,
  contender: Contender,
  address: Address,
  fields: BenchField[],
  rate: number,
): Promise<VisitCosts> =>
  withVisit(browser, contender, rate, async (visit) => {
    const required = fields.filter((field) => field.required)
    const [first, second] = required.filter(({ kind }) => kind === 'text')
    if (!first || !second) throw new Error('The form needs two required texts.')
    const mountCosts = await mount(visit, address, fields)
    const key = await typeInto(visit, first.name)
    const submitCosts = await submit(visit, required.length - 1)
    const keyAfterErrors = await typeInto(visit, second.name)
    // Shows that the typed text has reached the form's data.
    await submit(visit, required.length - 2)
    return {
      mount: mountCosts.ms,
      mountCpu: mountCosts.cpu,
      keyCpu: key.cpu,
      keyScript: key.script,
      keyAfterErrorsCpu: keyAfterErrors.cpu,
      keyAfterErrorsScript: keyAfterErrors.script,
      submitCpu: submitCosts.cpu,
    }
  })

/** Measures a shorter visit to a form of any number of fields, at full speed. */
export const measureGrowth = (
  browser: Browser,
  contender: Contender,
  address: Address,
  fields: BenchField[],
): Promise<GrowthCosts> =>
  withVisit(browser, contender, 1, async (visit) => {
    const required = fields.filter((field) => field.required)
    const mountCosts = await mount(visit, address, fields)
    const key = await typeInto(visit, required[0]?.name ?? '')
    const submitCosts = await submit(visit, required.length - 1)
    return { mountCpu: mountCosts.cpu, keyScript: key.script, submitCpu: submitCosts.cpu }
  })

/** Measures the resources that a first visit loads. */
export const measureBytes = (
  browser: Browser,
  contender: Contender,
  address: Address,
  fields: BenchField[],
): Promise<Bytes> =>
  withVisit(browser, contender, 1, async (visit) => {
    const responses: Response[] = []
    visit.page.on('response', (response) => responses.push(response))
    await mount(visit, address, fields)
    await visit.page.waitForLoadState('networkidle')
    const relevant = responses.filter((response) => !['image', 'other'].includes(response.request().resourceType()))
    const bodies = await Promise.all(
      relevant.map(async (response) => ({
        isCode: /\.(?:js|css)$/.test(new URL(response.url()).pathname),
        body: await response.body(),
      })),
    )
    const code = bodies.filter(({ isCode }) => isCode).map(({ body }) => body)
    return {
      gzip: kilobytes(code, (body) => gzipSync(body, { level: 9 })),
      brotli: kilobytes(code, brotli),
      allBrotli: kilobytes(
        bodies.map(({ body }) => body),
        brotli,
      ),
      requests: relevant.length,
    }
  })

const brotli = (body: Buffer): Buffer =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })

const kilobytes = (bodies: Buffer[], compress: (body: Buffer) => Buffer): number =>
  bodies.reduce((sum, body) => sum + compress(body).length, 0) / 1000

/**
 * Measures the heap in MB after the first visit to a form and after the last of several, each time after leaving it.
 */
export const measureMemory = (
  browser: Browser,
  contender: Contender,
  address: Address,
  fields: BenchField[],
): Promise<{ first: number; last: number }> =>
  withVisit(browser, contender, 1, async (visit) => {
    const { page } = visit
    const input = page.locator(contender.input(fields.at(-1)?.name ?? '')).first()
    const go = (hash: string) =>
      page.evaluate((target) => {
        location.hash = target
      }, hash)
    await mount(visit, address, fields)
    let first = NaN
    for (let visits = 1; visits <= VISITS; visits += 1) {
      await go(address.awayHash)
      await input.waitFor({ state: 'detached' })
      if (visits === 1) first = await heapAfterCollection(visit)
      if (visits === VISITS) break
      await go(address.formHash)
      await input.waitFor({ state: 'attached' })
    }
    return { first: first / 1e6, last: (await heapAfterCollection(visit)) / 1e6 }
  })
