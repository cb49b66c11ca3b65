import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { PRELOAD_SCRIPT_HASH } from '../../src/server/http/securityHeaders.ts'
import { preloadScript } from '../../src/tools/vite/preloads.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

test('the policy of the static page names the script that the build writes into it', async () => {
  const script = await preloadScript(PROJECT_ROOT)
  expect(script).not.toMatch(/<\/?script|<!--|\n/)
  expect(PRELOAD_SCRIPT_HASH).toBe(`sha256-${createHash('sha256').update(script).digest('base64')}`)
})
