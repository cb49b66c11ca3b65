import { existsSync } from 'node:fs'
import { FIREFOX, WEBKIT_DRIVER } from '../../../src/tools/browsers/browsers.ts'
import { DEFAULT_LANGUAGE } from '../../../src/model/site/siteTexts.ts'
import { startSiteServer } from '../../support/siteServer.ts'
import { startFirefox, startWebKit } from '../../support/testBrowser.ts'
import { ClientWay, formWith } from './clientWay.ts'
import { expect, serverTest as test } from '../support/siteFixtures.ts'

/** It shows a number and a password to sign in with. */
const demoForm = formWith(({ submit }) => submit.action === 'openAccount' && submit.account?.a_type === 1)
const draftedForm = formWith(
  ({ access, saveDraft, submit }) => access === 'public' && saveDraft !== false && submit.action === undefined,
)

// One browser at a time: each takes a processor.
test.describe.configure({ mode: 'default', timeout: 600_000 })

for (const [name, executable, start] of [
  ['Firefox', FIREFOX, startFirefox],
  ['WebKit', WEBKIT_DRIVER, startWebKit],
] as const)
  test(`${name}: a visitor opens an account and signs in; drafts stay and change their language`, async () => {
    test.skip(!existsSync(executable), `${name} is not installed: npm run e2e installs it where there is apt`)
    const site = await startSiteServer()
    const browser = await start(executable, 360, 740)
    const way = new ClientWay(browser, DEFAULT_LANGUAGE)
    try {
      await browser.open(site.url)
      await way.watch()
      await way.waitFor('h1', 'pages.home.claim')
      await way.goTo(demoForm.path)
      await way.enterAsVisitor()
      await way.fill(demoForm.id, { email: 'client@example.com' })
      await way.send(demoForm.id)
      const [account, password] = [await way.resultOf('tradingAccount'), await way.resultOf('password')]
      await way.press('success.noted')
      await way.signIn(account, password)

      const { id, path } = draftedForm
      await way.goTo(path)
      await way.fill(id)
      const typed = await way.values()
      await way.evaluate(() => location.reload())
      await way.waitFor('button', 'form.draft.discard')
      await way.watch()
      expect(await way.values()).toEqual(typed)
      await way.chooseLanguage('th')
      await way.waitFor('h1', `pages.${id}.title`)
      expect(await way.values()).toEqual(typed)
      await way.fill(id)
      await way.send(id)
      expect(await way.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft/')))).toEqual([])
      expect(await way.evaluate(() => sessionStorage.getItem('problems'))).toBeNull()
    } finally {
      await browser.stop()
      await site.stop()
    }
  })
