import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readDefinitions } from '../../../src/project/read/readDefinitions.ts'
import { readLanguages } from '../../../src/project/read/readTexts.ts'
import { pageHeading } from '../support/actions.ts'
import { expect, test, waitForNetworkIdle, watchPage } from '../support/projectFixtures.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { REFERENCE } from '../../support/referenceFiles.ts'

/** Limits of a first visit to a page. */
interface Budget {
  /** All requests except pictures, whose number depends on the content. */
  requests: number
  /** Transferred bytes, with headers. */
  scriptsAndStylesBytes: number
  pageBytes: number
}

const budgets = Object.entries(
  JSON.parse(readFileSync(join(PROJECT_ROOT, 'tests/e2e/site/budgets.json'), 'utf8')) as Record<string, Budget>,
).filter(([path]) => readDefinitions(PROJECT_ROOT).pages.some((page) => page.path === path))

/** Compressed bytes of a project's page files, texts and language data. */
function weightOf(root: string): number {
  const projectFiles = globSync(['schemas/{pages,fields}/*.json', 'locales/en/{fields.json,pages/*.json}'], {
    cwd: root,
  })
  const languages = readLanguages(root).map((language) => join(PROJECT_ROOT, 'locales', language, 'meta.json'))
  const files = [...projectFiles.sort().map((file) => join(root, file)), ...languages]
  return gzipSync(files.map((file) => readFileSync(file, 'utf8')).join('\n')).length
}

/** Bytes that an owner has added to the original pages; they raise the limits. */
const addedBytes = Math.max(0, weightOf(PROJECT_ROOT) - weightOf(REFERENCE))

test('a first visit stays within its budget of requests and bytes, and no script waits for another', async ({
  browser,
  site,
}) => {
  const exceededBudgets: unknown[] = []
  for (const [path, budget] of budgets) {
    const context = await browser.newContext()
    const page = await context.newPage()
    watchPage(page)
    const session = await context.newCDPSession(page)
    const requests = new Map<string, { url: URL; type: string | undefined; bytes: number; requestedBy: string }>()
    session.on('Network.requestWillBeSent', ({ requestId, request, type, initiator }) => {
      const requestedBy = initiator.stack?.callFrames[0]?.url ?? ''
      requests.set(requestId, { url: new URL(request.url), type, bytes: 0, requestedBy })
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = requests.get(requestId)
      if (request) request.bytes = encodedDataLength
    })
    await session.send('Network.enable')
    await page.goto(`${site.url}/#${path}`)
    await expect(pageHeading(page)).not.toBeEmpty()
    await waitForNetworkIdle(page, 12)
    const all = [...requests.values()].filter(({ url }) => url.protocol === 'http:')
    const bytesOf = (pattern: RegExp) =>
      all.filter(({ url }) => pattern.test(url.pathname)).reduce((sum, { bytes }) => sum + bytes, 0)
    const cost: Budget = {
      requests: all.filter(({ type }) => type !== 'Image').length,
      scriptsAndStylesBytes: bytesOf(/\.(?:js|css)$/),
      pageBytes: bytesOf(/^\/$/),
    }
    for (const [name, bound] of Object.entries(budget)) {
      const limit = name === 'requests' ? bound : bound + addedBytes
      if (cost[name as keyof Budget] > limit) exceededBudgets.push([path, name, cost[name as keyof Budget], limit])
    }
    // A script requested by another script had to wait for it.
    const waitingScripts = all.filter(({ url, requestedBy }) => /\.js$/.test(url.pathname) && /\.js$/.test(requestedBy))
    expect([path, waitingScripts.map(({ url }) => url.pathname)]).toEqual([path, []])
    await context.close()
  }
  expect(exceededBudgets).toEqual([])
})
