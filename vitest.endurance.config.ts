import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, mergeConfig } from 'vitest/config'
import site from './vite.config.ts'

/** What the product withstands: killed, flooded, cut off. One file after the other, for each starts servers that need the machine. */
export default mergeConfig(site, defineConfig({
  test: {
    include: ['tests/endurance/**/*.test.ts'],
    server: { deps: { inline: [/@rjsf/] } },
    fileParallelism: false,
    // Servers that tests start find their modules ready to run.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'formwright-compiled') },
    testTimeout: process.env.NIGHTLY === '1' ? 45 * 60_000 : 120_000,
    hookTimeout: 60_000,
  },
}))
