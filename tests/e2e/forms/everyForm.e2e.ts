import { ACCOUNT_TYPES } from '../../../src/model/api/userInfo.ts'
import { mayOpen } from '../../../src/model/site/access.ts'
import { pageById } from '../../../src/model/site/pageDefinition.ts'
import { readCaseContext } from '../../../src/tools/accept/acceptance.ts'
import { readDefinitions } from '../../../src/project/read/readDefinitions.ts'
import { generateForms } from '../../../src/project/cases/generator/generateCases.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { DEMO_CUSTOMER, REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import { chromiumBrowser } from '../../support/testBrowser.ts'
import { VisitorJourney, formPages, formWith } from '../browsers/visitorJourney.ts'
import { openPage, test } from '../support/projectFixtures.ts'

// Fields for readers of Chinese are shown in Chinese.
const LANGUAGE = 'tw'
const { pages, forms } = readDefinitions(PROJECT_ROOT)
const signInForm = formWith(({ submit }) => submit.action === 'signIn')

type Role = 'nobody' | keyof typeof ACCOUNT_TYPES

const enter: Record<Role, (journey: VisitorJourney) => Promise<void>> = {
  nobody: () => Promise.resolve(),
  visitor: async (journey) => {
    await journey.goTo(signInForm.path)
    await journey.enterAsVisitor()
  },
  demo: (journey) => journey.signIn(...DEMO_CUSTOMER),
  real: (journey) => journey.signIn(...REAL_CUSTOMER),
}

test('every form is reached by the roles that may open it, and by no other', async ({ page, site }) => {
  for (const role of ['nobody', 'visitor', 'demo', 'real'] as const)
    await test.step(role, async () => {
      await openPage(page, `${site.url}/#/`, LANGUAGE)
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
      await page.context().clearCookies()
      await page.goto('about:blank')
      await openPage(page, `${site.url}/#/`, LANGUAGE)
      const journey = new VisitorJourney(chromiumBrowser(page), LANGUAGE)
      await enter[role](journey)
      const user = role === 'nobody' ? undefined : { a_type: ACCOUNT_TYPES[role] }
      for (const { id, path, access } of formPages.filter((each) => each !== signInForm)) {
        await journey.goTo(path)
        const { decision } = mayOpen(access, { storedToken: user !== undefined, user })
        if (decision === 'open') await journey.waitFor('h1', `pages.${id}.title`)
        else {
          const place = decision === 'login' ? signInForm.path : pageById(pages, 'customerCenter')?.path
          await journey.waitUntil((hash) => location.hash.startsWith(hash), `#${place}`)
        }
      }
    })
})

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
