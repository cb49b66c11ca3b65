import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { staticPageCsp } from '../../../src/server/http/securityHeaders.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

export const CONTENT_PAGE = 'http://content.test'

let files: Promise<Map<string, string>> | undefined

/** Builds the script and the style sheet of `contentPage.tsx`. @returns the files by path */
async function buildFiles(): Promise<Map<string, string>> {
  const result = await build({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(PROJECT_ROOT, 'tests/e2e/support/contentPage.tsx'),
        output: { entryFileNames: 'page.js', assetFileNames: 'page.[ext]' },
      },
    },
  })
  const { output } = result as Rolldown.RolldownOutput
  return new Map(output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : String(file.source)]))
}

const PAGE = `<!doctype html><html lang="en"><head><title>Content</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/page.css">
<script type="module" src="/page.js"></script></head><body></body></html>`

/**
 * Opens a page that shows only content, as articles do.
 * @param policy whether to send the site's content security policy
 */
export async function openContentPage(page: Page, policy: boolean): Promise<void> {
  const builtFiles = await (files ??= buildFiles())
  await page.route(`${CONTENT_PAGE}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const body = pathname === '/' ? PAGE : builtFiles.get(pathname)
    return body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({
          contentType: pathname.endsWith('.js')
            ? 'text/javascript'
            : pathname.endsWith('.css')
              ? 'text/css'
              : 'text/html',
          headers: policy ? { 'content-security-policy': staticPageCsp([]) } : {},
          body,
        })
  })
  await page.goto(CONTENT_PAGE)
  await page.waitForFunction(() => 'showContent' in window)
}
