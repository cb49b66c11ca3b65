import { ACCOUNT_TYPES } from '../../../src/model/api/userInfo.ts'
import { mayOpen } from '../../../src/model/site/access.ts'
import { pageById, type FormPage } from '../../../src/model/site/pageDefinition.ts'
import { readCaseContext } from '../../../src/tools/accept/acceptance.ts'
import { readDefinitions } from '../../../src/project/read/readDefinitions.ts'
import { generateForms } from '../../../src/project/cases/generator/generateCases.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { DEMO_CUSTOMER, REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import { chromiumBrowser } from '../../support/testBrowser.ts'
import { VisitorJourney, formPages, formWith } from '../browsers/visitorJourney.ts'
import { expect, openPage, test } from '../support/projectFixtures.ts'

// Fields for readers of Chinese are shown in Chinese.
const LANGUAGE = 'tw'
const { pages, forms } = readDefinitions(PROJECT_ROOT)
const signInForm = formWith(({ submit }) => submit.action === 'signIn')

const enter = {
  nobody: () => Promise.resolve(),
  visitor: async (journey: VisitorJourney) => {
    await journey.goTo(signInForm.path)
    await journey.enterAsVisitor()
  },
  demo: (journey: VisitorJourney) => journey.signIn(...DEMO_CUSTOMER),
  real: (journey: VisitorJourney) => journey.signIn(...REAL_CUSTOMER),
}
type Role = keyof typeof enter
const ROLES = Object.keys(enter) as Role[]

const decisionFor = (role: Role, { access }: FormPage) => {
  const user = role === 'nobody' ? undefined : { a_type: ACCOUNT_TYPES[role] }
  return mayOpen(access, { storedToken: user !== undefined, user }).decision
}

const sentForms = formPages.filter(({ submit: { action = 'store' } }) => ['store', 'openAccount'].includes(action))

for (const role of ROLES)
  // Needs a server of its own: its submissions would appear in the lists that other journeys read.
  test(`${role}: reaches the forms that the role may open and no others, fills in, sends, and sees the result`, async ({
    page,
    isolatedSite: site,
  }) => {
    await openPage(page, `${site.url}/#/`, LANGUAGE)
    const journey = new VisitorJourney(chromiumBrowser(page), LANGUAGE)
    await enter[role](journey)
    for (const form of formPages.filter((each) => each !== signInForm))
      await test.step(form.id, async () => {
        const { id, path, submit } = form
        await journey.goTo(path)
        const decision = decisionFor(role, form)
        if (decision !== 'open') {
          const place = decision === 'login' ? signInForm.path : pageById(pages, 'customerCenter')?.path
          await journey.waitUntil((hash) => location.hash.startsWith(hash), `#${place}`)
          return
        }
        await journey.waitFor('h1', `pages.${id}.title`)
        if (role === 'nobody' || !sentForms.includes(form)) return
        const before = site.query('select reference from submissions').length
        await journey.fill(id, generateForms(forms.get(id)?.schema ?? {}, readCaseContext(PROJECT_ROOT)).full)
        await journey.send(id)
        for (const member of submit.result ?? []) expect(await journey.resultOf(member)).not.toBe('')
        const stored = site.query('select page, reference from submissions')
        expect(stored).toHaveLength(before + 1)
        if (submit.result?.includes('reference'))
          expect(stored).toContainEqual({ page: id, reference: await journey.resultOf('reference') })
        await journey.noteSecrets()
      })
  })
