import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { installPackages } from '../../src/tools/browsers/debian.ts'

test.skipIf(process.platform === 'win32')(
  'if apt fails, one sentence names the missing packages and the command to run',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'formwright-apt-'))
    for (const name of ['flock', 'sudo']) {
      writeFileSync(join(folder, name), '#!/bin/sh\nexit 100\n')
      chmodSync(join(folder, name), 0o755)
    }
    vi.spyOn(console, 'log').mockReturnValue()
    vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`)
    try {
      expect(() => installPackages(['one', 'two'])).toThrow(
        "one, two could not be installed: see to it that apt reaches Debian's packages, then run “apt-get update -qq && apt-get install -y -qq --no-install-recommends one two” as root.",
      )
    } finally {
      vi.restoreAllMocks()
      vi.unstubAllEnvs()
      rmSync(folder, { recursive: true })
    }
  },
)
