import { join } from 'node:path'
import { startNginx, type Nginx } from '../../support/nginx.ts'
import { test as base } from '../support/fixtures.ts'
import { REFERENCE_SITE } from '../support/referenceSite.ts'

/** The reference site behind nginx: its files with the backend beside them, and in front of the product's server. */
export const test = base.extend<object, { staticNginx: Nginx; proxyNginx: Nginx }>({
  staticNginx: [
    async ({ referenceSite }, use) => {
      const nginx = await startNginx('nginx.conf', referenceSite.url, join(REFERENCE_SITE, 'dist'))
      await use(nginx)
      await nginx.stop()
    },
    { scope: 'worker' },
  ],
  proxyNginx: [
    async ({ referenceSite }, use) => {
      const nginx = await startNginx('nginx-proxy.conf', referenceSite.url)
      await use(nginx)
      await nginx.stop()
    },
    { scope: 'worker' },
  ],
})
