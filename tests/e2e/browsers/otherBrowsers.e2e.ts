import { existsSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { findFirefox, findWebKitDriver } from '../../../src/tools/otherBrowsers.ts'
import { startFirefox } from '../../support/browsers/firefox.ts'
import { click, evaluate, waitFor, type TestBrowser, type Viewport } from '../../support/browsers/testBrowser.ts'
import { startWebKit } from '../../support/browsers/webkit.ts'
import { startSiteServer } from '../../support/siteServer.ts'
import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import { DEFAULT_LANGUAGE } from '../../../src/model/site/siteTexts.ts'
import { ClientWay } from './clientWay.ts'
import { demoForm, draftedForm, formPages, screenPages, signInForm } from './walkedPages.ts'

/** `all`: every form, on phone and desktop, with a picture of every step. */
const isWhole = process.env.BROWSERS === 'all'

/** Of the other forms, in turn. */
const LANGUAGES = ['en', 'tw', 'th']

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

  await way.goTo(demoForm.path)
  await way.waitForTitle(`pages.${signInForm.id}.title`)
  await way.look(signInForm.id)
  await way.enterAsVisitor()
  await way.fill(demoForm.id, { email: `client.${device}@example.com` })
  await way.send(demoForm.id)
  const [account, password] = [await way.resultOf('tradingAccount'), await way.resultOf('password')]
  await click(browser, { role: 'button', name: way.t('success.noted') })
  await way.goTo(signInForm.path)
  await way.signIn(account, password)
  await way.waitUntilSignedIn()
  await way.look('signed-in')

  // What was typed is kept over a reload and a change of the language.
  const { id, path } = draftedForm
  await way.goTo(path)
  await way.fill(id)
  const typed = await way.values()
  await browser.reload()
  await waitFor(browser, { role: 'button', name: way.t('form.draft.discard') })
  const kept = Object.fromEntries(Object.entries(typed).filter(([name]) => way.isKept(id, name)))
  expect(await way.values()).toMatchObject(kept)
  await way.look(`${id}-restored`)
  await way.chooseLanguage('th')
  await way.waitForTitle(`pages.${id}.title`)
  expect(await way.values()).toMatchObject(kept)
  await way.look(`${id}-other-language`)
  await way.fill(id)
  await way.send(id)
  expect(await evaluate(browser, () => Object.keys(localStorage).filter((key) => key.includes('draft/')))).toEqual([])
}

/** Every other form of the site, by a customer who may open each. */
async function walkOtherForms(way: ClientWay): Promise<void> {
  const { browser } = way
  await way.signOut()
  await way.goTo(signInForm.path)
  await way.signIn(...REAL_CUSTOMER)
  await way.waitUntilSignedIn()
  const others = formPages.filter((page) => ![signInForm, demoForm, draftedForm].includes(page))
  for (const [index, { id, path }] of others.entries()) {
    await way.chooseLanguage(LANGUAGES[index % LANGUAGES.length] ?? DEFAULT_LANGUAGE)
    await way.goTo(path)
    await way.chooseColors(index % 2 === 0 ? 'light' : 'dark')
    await way.waitForTitle(`pages.${id}.title`)
    await way.waitUntilLoaded()
    await way.look(`${id}-empty`)
    await click(browser, { role: 'button', name: way.firstButtonOf(id) })
    await waitFor(browser, { selector: '.fw-summary' })
    await way.look(`${id}-errors`)
    await way.fill(id)
    await way.send(id)
    await way.lookAtPrint(`${id}-sent`)
    await way.noteSecrets()
  }
  for (const { id, path } of screenPages) {
    await way.goTo(path)
    await way.waitUntilLoaded()
    await way.look(`screen-${id}`)
  }
}
