import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

/** The packages that the server and its commands import at run time, without imports of types. */
async function packagesOfServer(): Promise<string[]> {
  const { output } = await cruise(
    ['src/server'],
    { baseDir: PROJECT_ROOT, doNotFollow: { path: 'node_modules' }, tsPreCompilationDeps: false },
    {},
    { tsConfig: { options: { verbatimModuleSyntax: true } } },
  )
  const { modules } = output as ICruiseResult
  const imports = modules.flatMap(({ source, dependencies }) => (source.includes('node_modules') ? [] : dependencies))
  const packages = imports
    .filter(({ module, dependencyTypes }) => !module.startsWith('.') && !dependencyTypes.includes('core'))
    .map(({ module }) => packageName(module))
  return [...new Set(packages)].sort()
}

const packageName = (specifier: string): string => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier

test('the dependencies are the imports of the server, so that `npm ci --omit dev` installs just those', async () => {
  const { dependencies } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8'))
  expect(await packagesOfServer()).toEqual(Object.keys(dependencies).sort())
})
