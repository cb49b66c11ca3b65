import { readCaseContext } from '../../../src/tools/acceptance.ts'
import { generateForms } from '../../../src/lint/generator/generateCases.ts'
import { chromiumBrowser } from '../../support/browsers/chromium.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import { ClientWay } from '../browsers/clientWay.ts'
import { formPages, signInForm } from '../browsers/walkedPages.ts'
import { openPage, test } from '../support/projectFixtures.ts'

const LANGUAGE = 'en'

// On a server of its own: what it sends would stand in the lists that other journeys look at.
test('every form of the site is filled in with all it has, sent and answered', async ({ page, isolatedSite: site }) => {
  await openPage(page, `${site.url}/#${signInForm.path}`, LANGUAGE)
  const way = new ClientWay({ browser: chromiumBrowser(page), url: site.url, language: LANGUAGE })
  await way.signIn(...REAL_CUSTOMER)
  await way.waitUntilSignedIn()
  for (const { id, path } of formPages.filter((form) => form !== signInForm))
    await test.step(id, async () => {
      await way.goTo(path)
      const { full } = generateForms(way.formOf(id).schema, readCaseContext(PROJECT_ROOT))
      await way.fill(id, full)
      await way.send(id)
      await way.noteSecrets()
    })
})
