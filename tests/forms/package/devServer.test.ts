import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, test } from 'vitest'
import { formwright } from '../../../src/forms/vite/plugin.ts'
import { freePort } from '../../support/freePort.ts'

test('the dev server gives the forms that a page imports, and no other file of the machine', async () => {
  const [root, outside] = [mkdtempSync(join(tmpdir(), 'site-')), mkdtempSync(join(tmpdir(), 'home-'))]
  const schema = (title: string) => JSON.stringify({ type: 'object', title, properties: {} })
  writeFileSync(join(root, 'contact.json'), schema('Contact'))
  writeFileSync(join(root, 'main.js'), `import form from './contact.json?form'\nconsole.log(form)`)
  writeFileSync(join(outside, 'secret.json'), schema('Planted'))
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: await freePort(), strictPort: true, ws: false },
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins: [formwright()],
  })
  await server.listen()
  const address = server.resolvedUrls?.local[0] ?? ''
  const codeOf = async (path: string) => (await fetch(new URL(path, address))).text()
  const [imported = ''] = /\/@id\/__x00__form:[^"]+/.exec(await codeOf('/main.js')) ?? []
  expect(await codeOf(imported)).toContain('Contact')
  const file = join(outside, 'secret.json')
  for (const url of [`/@id/__x00__form:${file}.js`, `/@fs${file}?form`, `/@fs${file}?import&form`])
    expect(await codeOf(url)).not.toContain('Planted')
  await server.close()
  for (const folder of [root, outside]) rmSync(folder, { recursive: true })
})
