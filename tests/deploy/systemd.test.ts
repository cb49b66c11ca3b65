import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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

test('the unit and the staff’s command use the project’s own Node, and data that a restore can exchange', () => {
  const [unit, command] = [UNIT, join(PROJECT_ROOT, 'deploy/formwright')].map((file) => readFileSync(file, 'utf8'))
  expect(unit).toMatch(/^ExecStart=\/srv\/formwright\/node_modules\/\.bin\/node /m)
  expect(unit).toMatch(/^StateDirectory=formwright$/m)
  expect(unit).toMatch(
    /^Environment=NODE_ENV=production HTTPS=on SAMPLE_DATA=off DATA_DIR=\/var\/lib\/formwright\/data$/m,
  )
  expect(command).toMatch(
    / DATA_DIR=\/var\/lib\/formwright\/data \\\n {2}\/srv\/formwright\/node_modules\/\.bin\/node /,
  )
})
