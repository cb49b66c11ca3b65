import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, mergeConfig } from 'vitest/config'
import site from './vite.config.ts'

export default mergeConfig(site, defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'tests/bench/**', 'tests/endurance/**'],
    // rjsf goes through the same plugins as in the build.
    server: { deps: { inline: [/@rjsf/] } },
    testTimeout: 30_000,
    // Servers that tests start find their modules ready to run.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'formwright-compiled') },
    // Hooks start servers.
    hookTimeout: 30_000,
    // Many tests wait for a server's clock: a worker a core, and one more, on small machines too.
    maxWorkers: Math.max(3, availableParallelism()),
  },
}))
