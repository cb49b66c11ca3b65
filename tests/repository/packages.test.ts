import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

/** Manifests of the project and its benches. A bench has no lock file: its packages are installed only for a run. */
const MANIFESTS = globSync('**/package.json', { cwd: PROJECT_ROOT, exclude: ['**/node_modules/**', '**/dist/**'] })

interface Package {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
}
interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const readProjectJson = <T>(path: string): T => JSON.parse(readFileSync(join(PROJECT_ROOT, path), 'utf8')) as T

test('the project and its benches have packages', () => {
  expect(MANIFESTS).toContain('package.json')
  expect(MANIFESTS.length).toBeGreaterThan(1)
})

test.each(MANIFESTS)('%s names one version of each package', (file) => {
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = readProjectJson<Manifest>(file)
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
    expect([name, /^\d+\.\d+\.\d+$/.test(version)]).toEqual([name, true])
})

test('every locked package has a version and a sha-512 checksum, and comes from the registry', () => {
  const { packages } = readProjectJson<{ packages: Record<string, Package> }>('package-lock.json')
  const lockedPackages = Object.entries(packages).filter(([path]) => path !== '')
  expect(lockedPackages.length).toBeGreaterThan(10)
  for (const [path, { version, resolved, integrity, link }] of lockedPackages) {
    expect([path, integrity?.startsWith('sha512-'), typeof version, link]).toEqual([path, true, 'string', undefined])
    // Without `resolved`, npm uses its configured registry.
    expect([path, resolved?.startsWith('https://registry.npmjs.org/') ?? true]).toEqual([path, true])
  }
})
