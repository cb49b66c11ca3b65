import { readCaseContext } from '../../../src/tools/accept/acceptance.ts'
import { readDefinitions } from '../../../src/project/read/readDefinitions.ts'
import { generateForms } from '../../../src/project/cases/generator/generateCases.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import { chromiumBrowser } from '../../support/testBrowser.ts'
import { VisitorJourney, formPages } from '../browsers/visitorJourney.ts'
import { openPage, test } from '../support/projectFixtures.ts'

// Fields for readers of Chinese are shown in Chinese.
const LANGUAGE = 'tw'
const { forms } = readDefinitions(PROJECT_ROOT)

// Needs a server of its own: its submissions would appear in the lists that other journeys read.
test('every form of the site can be filled in completely and sent', async ({ page, isolatedSite: site }) => {
  await openPage(page, `${site.url}/#/`, LANGUAGE)
  const journey = new VisitorJourney(chromiumBrowser(page), LANGUAGE)
  await journey.signIn(...REAL_CUSTOMER)
  for (const { id, path } of formPages.filter(({ submit: { action = 'store' } }) =>
    ['store', 'openAccount'].includes(action),
  ))
    await test.step(id, async () => {
      await journey.goTo(path)
      const schema = forms.get(id)?.schema ?? {}
      await journey.fill(id, generateForms(schema, readCaseContext(PROJECT_ROOT)).full)
      await journey.send(id)
      await journey.noteSecrets()
    })
})
