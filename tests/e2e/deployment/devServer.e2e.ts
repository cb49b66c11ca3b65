import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { readDefinitions } from '../../../src/project/read/readDefinitions.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { expect, test } from '../support/projectFixtures.ts'

test('npm run dev shows the forms, and reloads no page for a library that it finds late', async ({ page }) => {
  const forms = readDefinitions(PROJECT_ROOT).pages.filter(
    ({ kind, access, path }) => kind === 'form' && access === 'public' && !path.includes(':'),
  )
  const server = spawn(process.execPath, ['src/tools/dev/dev.ts'], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, PORT: '0', DATA_DIR: test.info().outputPath('data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let output = ''
    server.stdout.on('data', (bytes) => (output += stripVTControlCharacters(String(bytes))))
    await expect.poll(() => output).toMatch(/http:\S+\//)
    const url = /http:\S+\//.exec(output)?.[0] ?? ''
    for (const { path } of forms) {
      await page.goto(`${url}#${path}`)
      await expect(page.locator('form button[type=submit]').first()).toBeVisible()
    }
    expect(output).not.toContain('reloading')
    // Keep other users of the machine from the Studio and the logs.
    for (const name of ['.studio/token', 'staff.log']) {
      const file = test.info().outputPath(name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, 'secret')
      expect((await fetch(`${url}${relative(PROJECT_ROOT, file)}?raw`)).status).toBe(403)
    }
    await page.goto('about:blank')
  } finally {
    server.kill()
    await once(server, 'exit')
  }
})
