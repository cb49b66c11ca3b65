import { basename } from 'node:path'
import { defineConfig, mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isNightly } from './tests/endurance/sizes.ts'
import { enableCompileCache, useTmpfsForTempFiles } from './tests/temporary.ts'
import site from './vite.config.ts'

const ALL = ['tests/endurance/**/*.test.ts']
/** What looks at times or memory, and has the machine to itself in the large run, where its figures are written down. */
const MEASURED = ['burst', 'fsync', 'locked', 'slowSockets', 'soak'].map((name) => `tests/endurance/${name}.test.ts`)
/** What takes longest begins first, so that no core waits for it at the end. */
const LONGEST = ['kill.test.ts', 'bodies.test.ts', 'injection.test.ts', 'stop.test.ts']

enableCompileCache()
// The large run also tells how fast it is, on a disk.
if (!isNightly) useTmpfsForTempFiles()

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number =>
      (LONGEST.indexOf(basename(moduleId)) + LONGEST.length + 1) % (LONGEST.length + 1)
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

/** What the product withstands. */
export default mergeConfig(
  site,
  defineConfig({
    test: {
      projects: isNightly
        ? [
            {
              extends: true,
              test: { name: 'counted', include: ALL, exclude: MEASURED, maxWorkers: 2, sequence: { groupOrder: 0 } },
            },
            {
              extends: true,
              test: { name: 'measured', include: MEASURED, maxWorkers: 1, sequence: { groupOrder: 1 } },
            },
          ]
        : [{ extends: true, test: { name: 'endurance', include: ALL, maxWorkers: 3 } }],
      sequence: { sequencer: LongestFirst },
      setupFiles: 'tests/seed.ts',
      server: { deps: { inline: [/@rjsf/] } },
      testTimeout: isNightly ? 45 * 60_000 : 300_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 60_000 } },
    },
  }),
)
