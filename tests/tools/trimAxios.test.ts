import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { trimAxios } from '../../src/tools/vite/trimAxios.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

test('the bundle has the adapter on XMLHttpRequest, and not the one on fetch', async () => {
  const output = (await build({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [trimAxios()],
    build: { write: false, rolldownOptions: { input: 'src/aspapi/axiosClient.ts' } },
  })) as Rolldown.RolldownOutput
  const modules = output.output.flatMap((chunk) => ('moduleIds' in chunk ? chunk.moduleIds : []))
  expect(modules.filter((id) => id.endsWith('/axios/lib/adapters/xhr.js'))).toHaveLength(1)
  expect(modules.filter((id) => id.endsWith('/axios/lib/adapters/fetch.js'))).toEqual([])
})
