import { createFixtures } from './siteFixtures.ts'

/** Of the project's own site: for what is found of any page. */
export const { test, openPage, translatorFor } = createFixtures('own')

export {
  allowFailedRequests,
  expect,
  unexpectedConsoleMessages,
  waitForNetworkIdle,
  watchPage,
  type Translate,
} from './siteFixtures.ts'
