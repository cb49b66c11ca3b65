import { browserVault } from '../secrets/browserSecret.ts'
import type { Store } from '../store/store.ts'
import type { UpstreamCaller } from './callUpstream.ts'
import { readCookieJar, type CookieJar } from './upstream/cookieJar.ts'

/** A browser without a session as a caller of the backend. @param id the cookie that came with a captcha */
export async function anonymousCaller(id: string | undefined, { jars }: Store, now: number): Promise<UpstreamCaller> {
  if (id === undefined) return {}
  const sealedBefore = await jars.find(id, now)
  return {
    jar: openJar(id, sealedBefore),
    async saveCookies(lines: string[]) {
      // A sign-in may have taken the jar meanwhile: a cookie that is sent again must not serve another one, too.
      const before = openJar(id, sealedBefore)
      const newLines = lines.filter((line) => before.lacks(line, now))
      if (newLines.length === 0) return
      await jars.change(id, now, (sealed) => {
        const jar = openJar(id, sealed)
        jar.storeCookies(newLines, now)
        return browserVault(id).seal(jar.serialize())
      })
    },
  }
}

/** Removes the jar of a browser, which one sign-in then uses alone; a new one if it has none. */
export const takeJar = async (id: string | undefined, { jars }: Store, now: number): Promise<CookieJar> =>
  id === undefined ? readCookieJar() : openJar(id, await jars.take(id, now))

/** Returns the jar of a failed sign-in, unless the browser has another by now. */
export const putBackJar = (id: string, jar: CookieJar, { jars }: Store, now: number): Promise<void> =>
  jars.change(id, now, (sealed) => sealed ?? browserVault(id).seal(jar.serialize()))

const openJar = (id: string, sealed: string | undefined): CookieJar =>
  readCookieJar(sealed && browserVault(id).open(sealed))
