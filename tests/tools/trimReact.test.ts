import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { trimReact } from '../../src/tools/vite/trimReact.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

/** The code, with the names of its modules, of a bundle that uses one function of the router, which has components as well. */
async function bundled(trimmed: boolean): Promise<string> {
  const entry = 'virtual:entry'
  const result = await build({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? "export { matchPath } from 'react-router-dom'" : undefined),
      },
      trimmed ? trimReact() : [],
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        external: [/^react(?:-dom)?(?:$|\/)/],
      },
    },
  })
  return ([result].flat() as Rolldown.RolldownOutput[])
    .flatMap(({ output }) => output.map((file) => ('code' in file ? file.code : '')))
    .join('')
}

test('of a library of components only what is used is in the bundle', async () => {
  const [whole, trimmed] = await Promise.all([bundled(false), bundled(true)])
  expect(whole).toContain('NavLink')
  expect(trimmed).toContain('function matchPath(')
  expect(trimmed).not.toMatch(/NavLink|displayName|dist\/development/)
})
