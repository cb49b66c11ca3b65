import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installPackages, PackageError } from '../../src/tools/debian.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'formwright-apt-'))
  vi.spyOn(console, 'log').mockReturnValue()
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** Puts something that notes how it is called in place of apt, whoever calls it. */
function fakeApt(exitCode: number): () => string[] {
  const calls = join(folder, 'calls')
  for (const name of ['flock', 'sudo']) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho "$*" >> "${calls}"\nexit ${exitCode}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  return () => readFileSync(calls, 'utf8').trimEnd().split('\n')
}

test.skipIf(process.platform === 'win32')('packages are installed from a list that was just fetched', () => {
  const calls = fakeApt(0)
  installPackages(['one', 'two'])
  expect(calls()).toEqual([
    expect.stringMatching(/apt-get update -qq$/),
    expect.stringMatching(/apt-get install -y -qq --no-install-recommends one two$/),
  ])
})

test.skipIf(process.platform === 'win32')('where apt fails, one sentence says what is missing and what to run', () => {
  fakeApt(100)
  const install = () => installPackages(['one', 'two'])
  expect(install).toThrow(PackageError)
  expect(install).toThrow(
    "one, two could not be installed: see to it that apt reaches Debian's packages, then run “apt-get update && apt-get install --no-install-recommends one two” as root.",
  )
})
