import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, mergeConfig } from 'vitest/config'
import site from './vite.config.ts'

const filesOf = (names: string[]): string[] => names.map((name) => `tests/endurance/${name}.test.ts`)
/** Made-up input to a server within the test itself: two of them at a time, for each keeps one core busy. */
const MADE_UP = filesOf(['bodies', 'injection', 'rawHttp', 'spoiltFiles', 'verdicts'])

/** What the product withstands. Whatever kills, floods or cuts off servers of its own has the machine to itself, afterwards. */
export default mergeConfig(site, defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'made up', include: MADE_UP, maxWorkers: 2, sequence: { groupOrder: 0 } } },
      { extends: true, test: { name: 'endured', include: ['tests/endurance/**/*.test.ts'], exclude: MADE_UP, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
    server: { deps: { inline: [/@rjsf/] } },
    // Servers that tests start find their modules ready to run.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'formwright-compiled') },
    testTimeout: process.env.NIGHTLY === '1' ? 45 * 60_000 : 120_000,
    hookTimeout: 60_000,
  },
}))
