import { chromium } from '@playwright/test'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { fullChromium } from '../../../src/tools/browsers/browsers.ts'
import { startServerProcess } from '../../support/serverProcess.ts'

/** Runs of each page; the median counts. */
const RUNS = Number(process.env.LIGHTHOUSE_RUNS || 5)
/**
 * How many times slower than this machine the phone is. The preset's 4 is for a fast desktop, whose benchmark index is
 * 1500 to 2000; Lighthouse's docs/throttling.md suggests 2 for one of 1000 to 1500.
 */
const SLOWDOWN = Number(process.env.LIGHTHOUSE_SLOWDOWN || 4)
const PAGES = process.env.LIGHTHOUSE_PAGES?.split(',') ?? [
  '/',
  '/school',
  '/product',
  '/message',
  '/login',
  '/applyDemo',
]
const METRICS = {
  'first paint s': 'first-contentful-paint',
  'largest paint s': 'largest-contentful-paint',
  'speed index s': 'speed-index',
  'blocked ms': 'total-blocking-time',
  'layout shift': 'cumulative-layout-shift',
}

/** The part of Lighthouse's API in use; its own types are installed beside this file only. */
interface LighthouseResult {
  lhr: {
    environment: { benchmarkIndex: number }
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { score: number | null; title: string; numericValue?: number }>
  }
}
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: string; throttling: { cpuSlowdownMultiplier: number } },
) => Promise<LighthouseResult>
interface Launcher {
  launch(options: { chromePath: string; chromeFlags: string[] }): Promise<{ port: number; kill(): void }>
}
const require = createRequire(import.meta.url)
const load = async <T>(name: string): Promise<T> => (await import(pathToFileURL(require.resolve(name)).href)) as T
const { default: lighthouse } = await load<{ default: Lighthouse }>('lighthouse')
const { launch } = await load<Launcher>('chrome-launcher')

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

// Lighthouse's own presets: a phone, slow 4G.
const server = await startServerProcess({ env: { LOG_LEVEL: 'error' } })
// The headless shell lacks features that Lighthouse needs.
const chrome = await launch({
  chromePath: fullChromium().executablePath ?? chromium.executablePath(),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
})
const results = new Map<string, LighthouseResult['lhr'][]>(PAGES.map((path) => [path, []]))
const failedAudits = new Set<string>()
try {
  // In turn, so that a slow minute of the machine affects all pages alike.
  for (let run = 0; run < RUNS; run += 1) {
    for (const path of PAGES) {
      const { lhr } = await lighthouse(`${server.url}/#${path}`, {
        port: chrome.port,
        logLevel: 'error',
        throttling: { cpuSlowdownMultiplier: SLOWDOWN },
      })
      results.get(path)?.push(lhr)
    }
  }
} finally {
  chrome.kill()
  await server.terminate('SIGTERM')
}

const rows: Record<string, Record<string, number>> = {}
for (const [path, runs] of results) {
  const row: Record<string, number> = {}
  for (const category of ['performance', 'accessibility', 'best-practices', 'seo'])
    row[category] = Math.round(median(runs.map(({ categories }) => categories[category]?.score ?? 0)) * 100)
  for (const [name, audit] of Object.entries(METRICS)) {
    const value = median(runs.map(({ audits }) => audits[audit]?.numericValue ?? 0))
    row[name] = name.endsWith(' s') ? Math.round(value / 10) / 100 : Math.round(value * 1000) / 1000
  }
  rows[path] = row
  for (const { categories, audits } of runs)
    for (const [category, { auditRefs }] of Object.entries(categories))
      for (const { id, weight } of auditRefs)
        if (category !== 'performance' && weight > 0 && (audits[id]?.score ?? 1) < 1)
          failedAudits.add(`${path}: ${audits[id]?.title}`)
}
console.table(rows)
const indexes = [...results.values()].flat().map(({ environment }) => environment.benchmarkIndex)
console.log(
  `Processor ${SLOWDOWN} times slower than this machine, whose benchmark index is ${Math.round(median(indexes))}.`,
)
for (const fault of failedAudits) console.log(fault)
