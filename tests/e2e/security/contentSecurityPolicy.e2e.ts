import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { inlineScriptHashes } from '../../../src/server/plugins/staticSite.ts'
import { expect, test } from '../support/projectFixtures.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { pageHeading } from '../support/actions.ts'

const dist = join(PROJECT_ROOT, 'dist')
const files = readdirSync(dist, { recursive: true }).map(String)
const pages = files.filter((file) => /^index(?:\.\w+)?\.html$/.test(file))

test('the built site uses neither eval nor Function and has no source maps', () => {
  const scripts = files.filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  for (const file of scripts) {
    const text = readFileSync(join(dist, file), 'utf8')
    expect([file, /\beval\(|\bFunction\(|sourceMappingURL|document\.write/.exec(text)?.[0]]).toEqual([file, undefined])
  }
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
})

for (const file of pages)
  test(`${file} has no inline style or handler, and only inline scripts whose hashes are in the policies in deploy/`, () => {
    const violations: string[] = []
    const parser = new Parser({
      onopentag(name, attributes) {
        violations.push(
          ...Object.keys(attributes)
            .filter((attribute) => /^on|^style$|^nonce$/.test(attribute))
            .map((attribute) => `${name}[${attribute}]`),
        )
        if (name === 'style' || name === 'base') violations.push(name)
        const url = attributes.src ?? attributes.href
        // Allow relative URLs; links may lead elsewhere, since only users follow them.
        if (name !== 'a' && url && !/^(?:\.|#)\//.test(url)) violations.push(url)
      },
    })
    const html = readFileSync(join(dist, file), 'utf8')
    parser.end(html)
    expect(violations).toEqual([])
    for (const server of ['nginx.conf', 'web.config']) {
      const policy = /script-src 'self'[^;]*/.exec(readFileSync(join(PROJECT_ROOT, 'deploy', server), 'utf8'))?.[0]
      for (const hash of inlineScriptHashes([html])) expect(policy).toContain(`'${hash}'`)
    }
  })

test('the browser enforces the policy and reports violations', async ({ browser, site }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${site.url}/#/school`)
  await expect(pageHeading(page)).not.toBeEmpty()
  const reportResponse = page.waitForResponse(`${site.url}/csp-report`)
  const outcome = await page.evaluate(async () => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => unknown }
    }
    const throws = (action: () => unknown): boolean => {
      try {
        action()
        return false
      } catch {
        return true
      }
    }
    const script = document.createElement('script')
    const inline = document.createElement('button')
    return {
      policies: throws(() => trustedTypes.createPolicy('x', {})),
      html: throws(() => document.body.insertAdjacentHTML('beforeend', '<b>x</b>')),
      url: throws(() => {
        script.src = 'x.js'
      }),
      text: throws(() => {
        script.textContent = 'window.ran = true'
      }),
      code: throws(() => setTimeout('window.ran = true')),
      handler: throws(() => inline.setAttribute('onclick', 'window.ran = true')),
      isolated: crossOriginIsolated,
      other: await fetch('https://evil.test/').then(
        () => 'allowed',
        () => 'refused',
      ),
    }
  })
  expect(outcome).toEqual({
    policies: true,
    html: true,
    url: true,
    text: true,
    code: true,
    handler: true,
    isolated: true,
    other: 'refused',
  })
  expect((await reportResponse).status()).toBe(204)
  await context.close()
})

test('an SVG picture opened by itself has its styles', async ({ page, site }) => {
  await page.goto(`${site.url}/content/school/101/cover.svg`)
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.querySelector('.bg') as Element).fill))
    .toBe('rgb(232, 238, 246)')
})

test('the licences of the bundled libraries are part of the build', () => {
  const notices = readFileSync(join(dist, 'third-party-notices.md'), 'utf8')
  for (const name of ['react-dom', '@mui/material', '@rjsf/core', 'axios', 'i18next', 'valtio'])
    expect(notices).toMatch(new RegExp(`^## ${name} - [\\d.]+ \\([A-Za-z0-9.-]+\\)\n\n\\S`, 'm'))
})
