import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

/** Folders with packages of their own. */
const FOLDERS = globSync('**/package-lock.json', { cwd: PROJECT_ROOT, exclude: ['**/node_modules/**'] }).map((file) =>
  dirname(file),
)

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

const readProjectJson = <T>(...path: string[]): T => JSON.parse(readFileSync(join(PROJECT_ROOT, ...path), 'utf8')) as T

test('the project and its tests have packages', () => {
  expect(FOLDERS).toContain('.')
  expect(FOLDERS.length).toBeGreaterThan(1)
})

test.each(FOLDERS)('in %s every package is of one version, from the registry, and known by its sha-512', (folder) => {
  const {
    dependencies = {},
    devDependencies = {},
    optionalDependencies = {},
  } = readProjectJson<Manifest>(folder, 'package.json')
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
    expect([name, /^\d+\.\d+\.\d+$/.test(version)]).toEqual([name, true])
  }
  const { packages } = readProjectJson<{ packages: Record<string, Package> }>(folder, 'package-lock.json')
  const locked = Object.entries(packages).filter(([path]) => path !== '')
  expect(locked.length).toBeGreaterThan(10)
  for (const [path, { version, resolved, integrity, link }] of locked) {
    expect([path, integrity?.startsWith('sha512-'), typeof version, link]).toEqual([path, true, 'string', undefined])
    // Left out, it is the registry that npm is configured for.
    expect([path, resolved?.startsWith('https://registry.npmjs.org/') ?? true]).toEqual([path, true])
  }
})
