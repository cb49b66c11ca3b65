import { readCaseContext } from '../../../src/tools/accept/acceptance.ts'
import { readDefinitions } from '../../../src/project/read/readDefinitions.ts'
import { generateForms } from '../../../src/project/cases/generator/generateCases.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import { chromiumBrowser } from '../../support/testBrowser.ts'
import { ClientWay, formPages } from '../browsers/clientWay.ts'
import { openPage, test } from '../support/projectFixtures.ts'

const LANGUAGE = 'en'
const { forms } = readDefinitions(PROJECT_ROOT)

// On a server of its own: what it sends would stand in the lists that other journeys look at.
test('every form of the site is filled in with all it has, sent and answered', async ({ page, isolatedSite: site }) => {
  await openPage(page, `${site.url}/#/`, LANGUAGE)
  const way = new ClientWay(chromiumBrowser(page), LANGUAGE)
  await way.signIn(...REAL_CUSTOMER)
  for (const { id, path } of formPages.filter(({ submit }) => submit.action !== 'signIn'))
    await test.step(id, async () => {
      await way.goTo(path)
      const schema = forms.get(id)?.schema ?? {}
      await way.fill(id, generateForms(schema, readCaseContext(PROJECT_ROOT)).full)
      await way.send(id)
      await way.noteSecrets()
    })
})
