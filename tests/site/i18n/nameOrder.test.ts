import { expect, it } from 'vitest'
import { inNameOrder } from '../../../src/site/i18n/nameOrder.ts'
import { readDefinitions } from '../../../src/project/read/readDefinitions.ts'
import { readLanguages, readMeta } from '../../../src/project/read/readTexts.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

const { pages } = readDefinitions(PROJECT_ROOT)

it('inNameOrder reorders only the names of a form that opens an account, by the language', () => {
  const accountForms = pages.filter((page) => page.kind === 'form').filter(({ submit }) => submit.account)
  for (const form of accountForms) {
    const [family = '', given = ''] = form.submit.account?.name ?? []
    for (const language of readLanguages(PROJECT_ROOT)) {
      const { givenNameFirst } = readMeta(PROJECT_ROOT, language)
      const names = ['before', family, given, 'after']
      const formWithOrder = {
        ...form,
        uiSchema: { 'ui:order': names },
        library: {},
        steps: [{ id: 'one', fields: names }],
      }
      const expected = ['before', ...(givenNameFirst ? [given, family] : [family, given]), 'after']
      expect([language, inNameOrder(formWithOrder, language)]).toMatchObject([
        language,
        { uiSchema: { 'ui:order': expected }, steps: [{ id: 'one', fields: expected }] },
      ])
    }
  }
})
