import { createFixtures } from './siteFixtures.ts'

/** Of the reference site: its pages and their texts stay as they are, whatever an owner edits. */
export const { test, openPage, translatorFor } = createFixtures('reference')

export {
  allowFailedRequests,
  expect,
  unexpectedConsoleMessages,
  waitForNetworkIdle,
  watchPage,
  type Translate,
} from './siteFixtures.ts'
