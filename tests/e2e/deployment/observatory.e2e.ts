import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { startNginx } from '../../support/nginx.ts'
import { startSiteServer } from '../../support/siteServer.ts'
import { expect, serverTest as test } from '../support/siteFixtures.ts'

const folder = join(PROJECT_ROOT, 'tests/observatory')

interface Report {
  grade: string
  score: number
  results: { test: string; result: string; pass: boolean; points: number }[]
}

// Serial: the first test installs the Observatory, without install scripts.
test.describe.configure({ mode: 'serial' })
test.beforeAll(() => {
  test.setTimeout(300_000)
  if (!existsSync(join(folder, 'node_modules/@mdn/mdn-http-observatory/package.json'))) {
    const quietOptions = ['--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', ['install', ...quietOptions], {
      cwd: folder,
      stdio: 'ignore',
    })
  }
})

for (const [setup, file] of [
  ['our own server behind nginx', 'nginx-proxy.conf'],
  ['the site as files in nginx', 'nginx.conf'],
] as const) {
  test(`MDN's Observatory passes all ten tests, with 130 points or more: ${setup}`, async () => {
    const site = await startSiteServer({ HTTPS: 'on' })
    const nginx = await startNginx(file, site.url)
    try {
      const ports = [nginx.httpUrl, nginx.httpsUrl].map((address) => new URL(address).port)
      const text = execFileSync(process.execPath, ['scan.js', ...ports], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, NODE_EXTRA_CA_CERTS: nginx.certificatePath },
      })
      const { score, results } = JSON.parse(text) as Report
      test.info().annotations.push({ type: 'score', description: String(score) })
      expect(results.filter(({ pass }) => !pass)).toEqual([])
      expect(results).toHaveLength(10)
      expect(score).toBeGreaterThanOrEqual(130)
    } finally {
      await nginx.stop()
      await site.stop()
    }
  })
}
