import { existsSync } from 'node:fs'
import { FIREFOX, WEBKIT_DRIVER } from '../../../src/tools/browsers/browsers.ts'
import { DEFAULT_LANGUAGE } from '../../../src/model/site/siteTexts.ts'
import { startSiteServer } from '../../support/siteServer.ts'
import { startFirefox, startWebKit } from '../../support/testBrowser.ts'
import { VisitorJourney, formWith } from './visitorJourney.ts'
import { expect, serverTest as test } from '../support/siteFixtures.ts'

/** A form whose success page shows an account number and a password for the sign-in. */
const demoForm = formWith(({ submit }) => submit.action === 'openAccount' && submit.account?.a_type === 1)
const formWithDraft = formWith(
  ({ access, saveDraft, submit }) => access === 'public' && saveDraft !== false && submit.action === undefined,
)

// One browser at a time, since each takes a processor.
test.describe.configure({ mode: 'default', timeout: 600_000 })

for (const [name, executable, start] of [
  ['Firefox', FIREFOX, startFirefox],
  ['WebKit', WEBKIT_DRIVER, startWebKit],
] as const)
  test(`${name}: a visitor opens an account and signs in; a draft survives a reload and a language change`, async () => {
    test.skip(!existsSync(executable), `${name} is not installed: npm run e2e installs it on systems with apt`)
    const site = await startSiteServer()
    const browser = await start(executable, 360, 740)
    const journey = new VisitorJourney(browser, DEFAULT_LANGUAGE)
    try {
      await browser.open(site.url)
      await journey.recordProblems()
      await journey.waitFor('h1', 'pages.home.claim')
      await journey.goTo(demoForm.path)
      await journey.enterAsVisitor()
      await journey.fill(demoForm.id, { email: 'client@example.com' })
      await journey.send(demoForm.id)
      const [account, password] = [await journey.resultOf('tradingAccount'), await journey.resultOf('password')]
      await journey.press('success.noted')
      await journey.signIn(account, password)

      const { id, path } = formWithDraft
      await journey.goTo(path)
      await journey.fill(id)
      const filledValues = await journey.values()
      await journey.evaluate(() => location.reload())
      await journey.waitFor('button', 'form.draft.discard')
      await journey.recordProblems()
      expect(await journey.values()).toEqual(filledValues)
      await journey.chooseLanguage('th')
      await journey.waitFor('h1', `pages.${id}.title`)
      expect(await journey.values()).toEqual(filledValues)
      await journey.fill(id)
      await journey.send(id)
      expect(await journey.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft/')))).toEqual(
        [],
      )
      expect(await journey.evaluate(() => sessionStorage.getItem('problems'))).toBeNull()
    } finally {
      await browser.stop()
      await site.stop()
    }
  })
