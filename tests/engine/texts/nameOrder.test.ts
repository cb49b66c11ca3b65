import { expect, it } from 'vitest'
import { inNameOrder } from '../../../src/engine/texts/nameOrder.ts'
import { languageCodes } from '../../../src/i18n/languages.ts'
import { readDefinitions } from '../../../src/definitions/readDefinitions.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

const { pages } = readDefinitions(PROJECT_ROOT)

it('a form that opens an account asks for names in the order of the language, and for the rest as everywhere', () => {
  const named = pages.filter((page) => page.kind === 'form').filter(({ submit }) => submit.account)
  expect(named.length).toBeGreaterThan(0)
  for (const form of named) {
    const names = ['message', ...(form.submit.account?.name ?? []), 'email']
    const orders = languageCodes.map((code) => [code, inNameOrder(names, form, code).join()])
    const familyFirst = 'message,surname,givenName,email'
    const givenFirst = 'message,givenName,surname,email'
    expect(Object.fromEntries(orders)).toEqual({
      tw: familyFirst,
      zh: familyFirst,
      en: givenFirst,
      th: givenFirst,
      id: givenFirst,
      vi: familyFirst,
    })
  }
})
