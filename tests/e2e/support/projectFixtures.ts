import { createFixtures } from './siteFixtures.ts'

/** Fixtures of the project's own site, for tests that work with any pages. */
export const { test, openPage, translatorFor } = createFixtures('own')

export {
  allowFailedRequests,
  expect,
  unexpectedConsoleMessages,
  waitForNetworkIdle,
  watchPage,
  type Translate,
} from './siteFixtures.ts'
