import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from '../../../src/server/store/sqlite/openSqlite.ts'
import { hasApt, installPackages } from '../../../src/tools/browsers/debian.ts'
import { createDataDir } from '../support/childServer.ts'

const hasStrace = (): boolean => spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0
if (!hasStrace() && hasApt()) installPackages(['strace'])
const isStraceAvailable = hasStrace()
if (!isStraceAvailable) console.log('strace is missing: the test of flushes is skipped.')

test.skipIf(!isStraceAvailable)(
  'every acknowledgement follows a flush of the log; sixty simultaneous ones share at most three',
  async () => {
    const dataDir = createDataDir()
    await (await openSqlite(dataDir)).close()
    const trace = join(dataDir, 'trace')
    const { status, stderr } = spawnSync(
      'strace',
      [
        '-f',
        '-y',
        '-e',
        'trace=fdatasync,fsync,write',
        '-o',
        trace,
        process.execPath,
        join(import.meta.dirname, '../support/servers/loggedAcks.ts'),
        dataDir,
      ],
      { encoding: 'utf8' },
    )
    expect([status, stderr]).toEqual([0, ''])
    let flushes = 0
    const before: number[] = []
    let together = -1
    for (const line of readFileSync(trace, 'utf8').split('\n')) {
      if (/ f(data)?sync\(\d+<[^>]*formwright\.db-wal>/.test(line)) flushes += 1
      else if (line.includes('"together\\n"')) together = before.length
      else if (line.includes('"acknowledged\\n"')) {
        before.push(flushes)
        flushes = 0
      }
    }
    expect([before.length, together]).toEqual([100, 40])
    expect(before.slice(0, 40).filter((count) => count === 0)).toEqual([])
    const shared = before.slice(40)
    expect(shared[0]).toBeGreaterThan(0)
    expect(shared.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3)
  },
)
