import { handleWork } from '../../../src/tools/studio/studioThread.ts'

/** A thread that never ends some work, and echoes the rest. */
handleWork((_root, work: string) => {
  while (work === 'endless');
  return Promise.resolve(work)
})
