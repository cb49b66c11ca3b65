import { createFixtures } from './siteFixtures.ts'

/** Fixtures of the reference site, whose pages and texts are independent of an owner's edits. */
export const { test, openPage, translatorFor } = createFixtures('reference')

export {
  allowFailedRequests,
  expect,
  unexpectedConsoleMessages,
  waitForNetworkIdle,
  watchPage,
  type Translate,
} from './siteFixtures.ts'
