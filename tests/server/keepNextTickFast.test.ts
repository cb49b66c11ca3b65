import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

/** Uses `nextTick` until it is compiled, then collects all garbage while none of its objects is alive; several times. */
const useNextTick = `
  import { setImmediate as turn } from 'node:timers/promises'
  for (let round = 0; round < 6; round += 1) {
    for (let i = 0; i < 300; i += 1) {
      for (let k = 0; k < 300; k += 1) process.nextTick(() => undefined)
      await turn()
    }
    gc()
    await turn()
  }
`

/** How often V8 throws the compiled code of `nextTick` away because it has forgotten the shape of its objects. */
function timesForgotten(prelude: string): number {
  const args = [
    '--expose-gc',
    '--trace-deopt',
    '--single-threaded',
    '--input-type=module',
    '--eval',
    `${prelude}\n${useNextTick}`,
  ]
  const trace = execFileSync(process.execPath, args, { cwd: PROJECT_ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return trace.match(/SharedFunctionInfo nextTick>.*weak objects cleared/g)?.length ?? 0
}

test('the compiled nextTick outlives a full collection of garbage', { timeout: 60_000 }, () => {
  const module = join(PROJECT_ROOT, 'src/server/keepNextTickFast.ts')
  const prelude = `import { keepNextTickFast } from ${JSON.stringify(module)}\nkeepNextTickFast()`
  expect(timesForgotten(prelude)).toBe(0)
})

test('without help it does not: once Node has mended that, the help can go', { timeout: 60_000 }, () => {
  expect(timesForgotten('')).toBeGreaterThan(0)
})
