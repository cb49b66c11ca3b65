import type { Services } from '../actions/action.ts'
import { createAttempts, type Attempts } from './attempts.ts'
import { createBrowsers, type Browsers } from './browsers.ts'
import { createFirstAnswers, type FirstAnswers } from './firstAnswers.ts'
import { openInDoubt, type InDoubt } from './inDoubt.ts'
import { createMembers, type Members } from './members.ts'
import { createUpstream, type Times, type Upstream } from './upstream.ts'

/** What stands between the site and the broker's own backend. */
export interface Proxy {
  upstream: Upstream
  members: Members
  browsers: Browsers
  attempts: Attempts
  firstAnswers: FirstAnswers
  inDoubt: InDoubt
}

/** What the proxy's routes work with: no database of submissions, accounts or content is among it. */
export interface ProxyServices
  extends Proxy, Pick<Services, 'store' | 'images' | 'sentences' | 'clock' | 'metrics' | 'vault'> {}

/**
 * @param address of the setting ASPAPI_URL
 * @param times other than the real ones, for tests
 * @throws StoreError when the folder cannot be used
 */
export async function openProxy(address: string, dataDir: string, times?: Times): Promise<Proxy> {
  return {
    upstream: createUpstream(address, times),
    members: createMembers(),
    browsers: createBrowsers(),
    attempts: createAttempts(),
    firstAnswers: createFirstAnswers(),
    inDoubt: await openInDoubt(dataDir),
  }
}
