import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Address, Contender } from './contenders.ts'
import type { BenchField } from './definition.ts'

/** A page with a form, and the meters of its browser. */
export interface Visit {
  context: BrowserContext
  page: Page
  devtools: CDPSession
  contender: Contender
}

/** Time that a page's main thread has spent, in ms, and the JavaScript heap in bytes. */
interface Meters {
  cpu: number
  script: number
  heap: number
}

export interface KeyCosts {
  cpu: number
  script: number
}

/** The width of a phone; peers with a responsive layout use it, too. */
const VIEWPORT = { width: 412, height: 915 }

const WORDS = ['abcde', 'fghij', 'klmno']
const TEXT = WORDS.join('')
const KEY_INTERVAL_MS = 40
/** Longer than any engine waits before it processes the typed text. */
const WORD_PAUSE_MS = 400

const MOUNT_TIMEOUT_MS = 60_000
const POLL_MS = 60
/** Most main-thread work per poll of a page at rest. */
const IDLE_MS = 6
const MAX_POLLS = 1000

declare global {
  interface Window {
    /**
     * A binding of the browser: it passes its argument to the benchmark without a script of this program in the page.
     */
    benchMounted?: (ms: string) => void
  }
}

/** Opens a new browser context with a blank page. @param rate factor by which the processor is slowed */
export async function openVisit(browser: Browser, contender: Contender, rate: number): Promise<Visit> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  // The thread's own time excludes other processes on the machine.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await page.addInitScript(() => {
    const storedLanguage = { value: 'en', expires: Date.now() + 1e9 }
    localStorage.setItem('formwright.language', JSON.stringify(storedLanguage))
  })
  return { context, page, devtools, contender }
}

/**
 * Goes to the form and waits until it is complete and at rest.
 * @returns ms from the start of the navigation until the frame in which the last field can be used is drawn, and
 *   main-thread ms until the page is at rest
 */
export async function mount(
  visit: Visit,
  address: Address,
  fields: BenchField[],
): Promise<{ ms: number; cpu: number }> {
  const { page, contender, devtools } = visit
  const last = contender.input(fields.at(-1)?.name ?? '')
  await devtools.send('Runtime.enable')
  await devtools.send('Runtime.addBinding', { name: 'benchMounted' })
  const mountTime = new Promise<number>((resolve) =>
    devtools.once('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload))),
  )
  await page.addInitScript(
    ({ selector, usesReact }) => {
      const look = (): void => {
        const element = document.querySelector(selector)
        const isUsable = element && (!usesReact || Object.keys(element).some((key) => key.startsWith('__reactProps')))
        if (!isUsable) return void requestAnimationFrame(look)
        requestAnimationFrame(() => setTimeout(() => window.benchMounted?.(String(performance.now()))))
      }
      requestAnimationFrame(look)
    },
    { selector: last, usesReact: contender.usesReact },
  )
  // Like a browser whose user has chosen English: the server delivers the page in it.
  await page.context().addCookies([{ name: 'language', value: 'en', url: new URL(address.form).origin }])
  await page.goto(address.form)
  const tooLate = sleep(MOUNT_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`${contender.name} does not show its last field.`)
  })
  const ms = await Promise.race([mountTime, tooLate])
  const { cpu } = await settle(visit)
  return { ms, cpu }
}

/**
 * Types words into a field, with pauses between them.
 * @returns main-thread ms per key
 * @throws Error if the field does not hold the text afterwards
 */
export async function typeInto(visit: Visit, fieldName: string): Promise<KeyCosts> {
  const { page, contender } = visit
  const input = page.locator(contender.input(fieldName)).first()
  await input.focus()
  const before = await settle(visit)
  for (const word of WORDS) {
    for (const key of word) {
      await page.keyboard.press(key)
      await sleep(KEY_INTERVAL_MS)
    }
    await sleep(WORD_PAUSE_MS)
  }
  const after = await settle(visit)
  const value = await input.inputValue()
  if (value !== TEXT) throw new Error(`${contender.name}: ${fieldName} holds “${value}” instead of “${TEXT}”.`)
  return { cpu: (after.cpu - before.cpu) / TEXT.length, script: (after.script - before.script) / TEXT.length }
}

/**
 * Submits by keyboard.
 * @returns main-thread ms until the page is at rest again
 * @throws Error unless exactly `expectedErrors` fields then show an error
 */
export async function submit(visit: Visit, expectedErrors: number): Promise<KeyCosts> {
  const { page, contender } = visit
  await page.locator(contender.submit).first().focus()
  const before = await settle(visit)
  await page.keyboard.press('Enter')
  let after = await settle(visit)
  let errorCount = await countErrors(visit)
  // A peer may wait before it validates.
  for (let tries = 0; errorCount !== expectedErrors && tries < 20; tries += 1) {
    await sleep(POLL_MS)
    after = await settle(visit)
    errorCount = await countErrors(visit)
  }
  if (errorCount !== expectedErrors)
    throw new Error(`${contender.name} shows ${errorCount} errors instead of ${expectedErrors}.`)
  return { cpu: after.cpu - before.cpu, script: after.script - before.script }
}

const countErrors = ({ page, contender }: Visit): Promise<number> =>
  page
    .locator(contender.errors)
    .evaluateAll(
      (elements) => elements.filter((element) => element.textContent?.trim() && element.checkVisibility()).length,
    )

/** The JavaScript heap in bytes after a collection of garbage. */
export async function heapAfterCollection(visit: Visit): Promise<number> {
  await settle(visit)
  await visit.devtools.send('HeapProfiler.collectGarbage')
  return (await readMeters(visit)).heap
}

/** Waits until the main thread is at rest. @returns the meters then */
export async function settle(visit: Visit): Promise<Meters> {
  let previous = await readMeters(visit)
  let idlePolls = 0
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    await sleep(POLL_MS)
    const current = await readMeters(visit)
    idlePolls = current.cpu - previous.cpu < IDLE_MS ? idlePolls + 1 : 0
    previous = current
    if (idlePolls === 3) return current
  }
  throw new Error(`${visit.contender.name} does not come to rest.`)
}

async function readMeters({ devtools }: Visit): Promise<Meters> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? NaN
  return {
    cpu: value('TaskDuration') * 1000,
    script: value('ScriptDuration') * 1000,
    heap: value('JSHeapUsedSize'),
  }
}
