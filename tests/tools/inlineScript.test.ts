import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inlineScriptHashes } from '../../src/server/plugins/staticSite.ts'
import { inlineScript } from '../../src/tools/vite/prerender.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

test('the policies of nginx and IIS name the script that the build writes into the page', async () => {
  const script = await inlineScript(PROJECT_ROOT)
  expect(script).not.toMatch(/<\/?script|<!--|\n/)
  const [hash] = inlineScriptHashes([`<script>${script}</script>`])
  for (const file of ['nginx.conf', 'web.config'])
    expect(readFileSync(join(PROJECT_ROOT, 'deploy', file), 'utf8')).toContain(`script-src 'self' '${hash}';`)
})
