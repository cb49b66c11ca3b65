import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

const UNIT = join(PROJECT_ROOT, 'deploy/formwright.service')
const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })
/** The unit can be judged without a running systemd since version 250. */
const version = Number(/^systemd (\d+)/.exec(analyze('--version').stdout ?? '')?.[1] ?? 0)

test.skipIf(version < 250)('the unit for systemd exposes little of the system (2.0 of 10 at most)', () => {
  const { stdout } = analyze('security', '--offline=true', UNIT)
  expect(Number(/exposure level for formwright\.service: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThanOrEqual(2)
})
