import { existsSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { findFirefox, findWebKitDriver } from '../../../src/tools/otherBrowsers.ts'
import { startFirefox } from '../../support/browsers/firefox.ts'
import {
  click,
  evaluate,
  waitFor,
  waitUntil,
  type TestBrowser,
  type Viewport,
} from '../../support/browsers/testBrowser.ts'
import { startWebKit } from '../../support/browsers/webkit.ts'
import { startSiteServer } from '../../support/siteServer.ts'
import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import { DEFAULT_LANGUAGE } from '../../../src/model/site/siteTexts.ts'
import { ClientWay, formPages, screenPages } from './clientWay.ts'

/** `all`: every form, on phone and desktop, with a picture of every step. */
const isWhole = process.env.BROWSERS === 'all'

const PHONE = { width: 360, height: 740 }
const viewports: Record<string, Viewport> = isWhole
  ? { phone: PHONE, desktop: { width: 1280, height: 800 } }
  : { phone: PHONE }

const browsers: [string, string | undefined, (executable: string) => Promise<TestBrowser>][] = [
  ['Firefox', findFirefox(), startFirefox],
  ['WebKit', findWebKitDriver(), startWebKit],
]

// One browser at a time: each takes a processor.
test.describe.configure({ mode: 'default', timeout: 600_000 })

for (const [name, executable, start] of browsers) {
  for (const [device, viewport] of Object.entries(viewports)) {
    test(`${name}, ${device}: a visitor opens an account and signs in; drafts stay and change their language`, async () => {
      test.skip(
        executable === undefined || !existsSync(executable),
        `${name} is not installed: npm run browsers says more`,
      )
      const site = await startSiteServer()
      const browser = await start(executable ?? '')
      try {
        await browser.setViewport(viewport)
        const way = new ClientWay({
          browser,
          url: site.url,
          language: DEFAULT_LANGUAGE,
          ...(isWhole ? { screenshots: `${name}-${device}` } : {}),
        })
        await walk(way, device)
        if (isWhole) await walkOtherForms(way)
        expect(await browser.consoleMessages()).toEqual([])
      } finally {
        await browser.stop()
        await site.stop()
      }
    })
  }
}

async function walk(way: ClientWay, device: string): Promise<void> {
  const { browser } = way
  await way.open('/')
  await way.waitForTitle('pages.home.claim')
  expect(await evaluate(browser, () => innerWidth)).toBe(viewports[device]?.width)
  await way.look('home')

  await way.goTo('/applyDemo')
  await way.waitForTitle('pages.login.title')
  await way.look('login')
  await way.enterAsVisitor()
  await way.fill('applyDemo', { email: `client.${device}@example.com` })
  await way.send('applyDemo')
  const [account, password] = [await way.resultOf('tradingAccount'), await way.resultOf('password')]
  await click(browser, { role: 'button', name: way.t('success.noted') })
  await way.goTo('/login')
  await way.signIn(account, password)
  await waitUntil('the client centre', () => evaluate(browser, () => location.hash === '#/customerCenter'))
  await way.waitUntilLoaded()
  await way.look('customerCenter')

  // What was typed is kept over a reload and a change of the language.
  await way.goTo('/message')
  await way.fill('message')
  const typed = await way.values()
  await browser.reload()
  await waitFor(browser, { role: 'button', name: way.t('form.draft.discard') })
  const { verifyCode: _solution, ...kept } = typed
  expect(await way.values()).toMatchObject(kept)
  await way.look('message-restored')
  await way.chooseLanguage('th')
  await way.waitForTitle('pages.message.title')
  expect(await way.values()).toMatchObject(kept)
  await way.look('message-other-language')
  await way.fill('message')
  await way.send('message')
  expect(await evaluate(browser, () => Object.keys(localStorage).filter((key) => key.includes('draft/')))).toEqual([])
}

/** Every other form of the site, by a customer who may open each. */
async function walkOtherForms(way: ClientWay): Promise<void> {
  const { browser } = way
  await way.signOut()
  await way.goTo('/login')
  await way.signIn(...REAL_CUSTOMER)
  await waitUntil('the client centre', () => evaluate(browser, () => location.hash === '#/customerCenter'))
  for (const { id, path, saveDraft } of formPages) {
    if (saveDraft === false || ['applyDemo', 'message'].includes(id)) continue
    await way.goTo(path)
    await way.waitForTitle(`pages.${id}.title`)
    await way.look(`${id}-empty`)
    await click(browser, { role: 'button', name: way.t(`pages.${id}.submit`, 'form.next', 'form.submit') })
    await waitFor(browser, { selector: '.fw-summary' })
    await way.look(`${id}-errors`)
    await way.fill(id)
    await way.send(id)
    await way.noteSecrets()
  }
  for (const { id, path } of screenPages) {
    await way.goTo(path)
    await way.waitUntilLoaded()
    await way.look(`screen-${id}`)
  }
}
