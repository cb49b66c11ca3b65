import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { headlessShell } from '../../../src/tools/browsers/browsers.ts'
import { buildPeer } from './buildPeers.ts'
import { buildSite, startSite } from './buildSite.ts'
import { addressOf, CONTENDERS, OURS, PACKAGE_FOLDER, peerFolder, type Contender } from './contenders.ts'
import { fieldsOf, registrationPage, textFieldsPage } from './definition.ts'
import { measureBytes, measureGrowth, measureMemory, measureVisit } from './measurements.ts'
import { packagePlugins } from './packageForms.ts'
import { servePages } from './pageServer.ts'
import { growthRounds, printFigures, writeDocument, type Results } from './report.ts'

const { values } = parseArgs({
  options: {
    peers: { type: 'string', default: Object.keys(CONTENDERS).join() },
    rounds: { type: 'string', default: '3' },
    rates: { type: 'string', default: '1,6' },
    sizes: { type: 'string', default: '30,100,300,1000' },
    write: { type: 'boolean', default: false },
  },
})
const numbers = (list: string): number[] => list.split(',').filter(Boolean).map(Number)
const rounds = Number(values.rounds)
const rates = numbers(values.rates)
const sizes = numbers(values.sizes)
const ids = values.peers.split(',')
const unknownIds = ids.filter((id) => !CONTENDERS[id])
if (unknownIds.length > 0) {
  console.error(`Unknown: ${unknownIds.join(', ')}. There are ${Object.keys(CONTENDERS).join(', ')}.`)
  process.exit(1)
}

const startedAt = Date.now()
const loadBefore = loadavg()[0] ?? NaN
const log = (message: string): void => console.log(`${Math.round((Date.now() - startedAt) / 1000)} s  ${message}`)
const folder = mkdtempSync(join(tmpdir(), 'formwright-bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

log('The pages are built.')
const peersFolder = join(folder, 'peers')
const contenders = ids.map((id) => ({ id, contender: CONTENDERS[id] as Contender }))
for (const name of new Set(contenders.flatMap(({ contender }) => contender.folder ?? [])))
  for (const size of name === 'native' ? [undefined, ...sizes] : [undefined])
    await buildPeer(
      name,
      join(peersFolder, peerFolder(name, size)),
      size,
      name === PACKAGE_FOLDER ? await packagePlugins(sizes) : [],
    )
const hasSite = ids.includes(OURS)
if (hasSite) {
  // The built page holds every public form: the forms of the growth would be read with the registration form.
  buildSite(join(folder, 'site'), [])
  buildSite(join(folder, 'growthSite'), sizes)
}

const pages = await servePages(peersFolder)
const site = hasSite ? await startSite(join(folder, 'site')) : undefined
const growthSite = hasSite ? await startSite(join(folder, 'growthSite')) : undefined
const hosts = { peers: pages.url, site: site?.url ?? '' }
const growthHosts = { peers: pages.url, site: growthSite?.url ?? '' }
const browser = await chromium.launch({
  ...headlessShell(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})

const results: Results = {
  ids,
  rounds,
  rates,
  sizes,
  bytes: {},
  visits: {},
  growth: {},
  memory: {},
  cores: availableParallelism(),
  loads: { before: loadBefore, after: 0 },
}
const registration = fieldsOf(registrationPage())
/** The contenders, each round starting with another one. */
const inTurn = (round: number) =>
  contenders.map((_, index) => contenders[(index + round) % contenders.length] as (typeof contenders)[0])
const add = <T>(lists: Record<string, T[]>, key: string, value: T): void => void (lists[key] ??= []).push(value)

try {
  for (const { id, contender } of contenders)
    results.bytes[id] = await measureBytes(browser, contender, addressOf(contender, hosts), registration)

  for (let round = 0; round < rounds; round += 1)
    for (const rate of rates) {
      log(`Round ${round + 1} of ${rounds}, processor slowed ${rate} times.`)
      for (const { id, contender } of inTurn(round))
        add(
          results.visits,
          `${id} ${rate}`,
          await measureVisit(browser, contender, addressOf(contender, hosts), registration, rate),
        )
    }

  for (let round = 0; round < growthRounds(rounds); round += 1)
    for (const size of sizes) {
      log(`Growth, round ${round + 1} of ${growthRounds(rounds)}: ${size} fields.`)
      const fields = fieldsOf(textFieldsPage(size))
      for (const { id, contender } of inTurn(round))
        add(
          results.growth,
          `${id} ${size}`,
          await measureGrowth(browser, contender, addressOf(contender, growthHosts, size), fields),
        )
    }

  log('Memory.')
  for (const { id, contender } of contenders)
    results.memory[id] = await measureMemory(browser, contender, addressOf(contender, hosts), registration)
} finally {
  await browser.close()
  pages.stop()
  await site?.stop()
  await growthSite?.stop()
}

results.loads.after = loadavg()[0] ?? NaN
printFigures(results)
if (values.write) writeDocument(results)
log('Done.')
