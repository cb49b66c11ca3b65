import { applicableSubschemas, propertyNames, propertySchemas } from '../../model/schema/walker.ts'
import type { Schema } from '../../model/schema/schema.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/** Members of `submit` that do nothing, or name a field of the wrong kind. */
export const submitMembers = ({ forms }: SiteDefinitions): DefinitionProblem[] => forms.flatMap(problemsOf)

function problemsOf({
  file,
  page: { submit, renamedFields = {} },
  form,
}: SiteDefinitions['forms'][number]): DefinitionProblem[] {
  const { action, account, remember, historyField, result = [] } = submit
  const names = propertyNames(form.schema)
  const partsOf = (name: string): Schema[] => propertySchemas(form.schema, name).flatMap(applicableSubschemas)
  const problems: DefinitionProblem[] = []
  const add = (pointer: string, message: string, hint: string) =>
    problems.push({ name: 'wrong-submit-member', file, pointer, message, hint })

  if (account && action !== 'openAccount')
    add(
      '/submit/account',
      '“account” does nothing without "action": "openAccount".',
      'Add the action, or remove “account”.',
    )
  const ofSignIn = (['token', 'remember'] as const).find((member) => submit[member] !== undefined)
  if (ofSignIn && action !== 'signIn')
    add(
      `/submit/${ofSignIn}`,
      `“${ofSignIn}” does nothing without "action": "signIn".`,
      `Add the action, or remove “${ofSignIn}”.`,
    )
  if (account && !CURRENCIES.has(account.currency))
    add(
      '/submit/account/currency',
      `There is no currency “${account.currency}”.`,
      'Write its code of three capitals, such as USD (ISO 4217).',
    )
  if (account && names.includes(account.email) && !partsOf(account.email).some(({ format }) => format === 'email'))
    add(
      '/submit/account/email',
      `“${account.email}” is no field for an e-mail address.`,
      'Name one with "format": "email".',
    )
  if (remember !== undefined && names.includes(remember) && !partsOf(remember).some(({ type }) => type === 'boolean'))
    add('/submit/remember', `“${remember}” is no yes or no.`, 'Name a field of the type "boolean".')
  if (historyField !== undefined && names.includes(historyField)) {
    const parts = partsOf(historyField)
    if (parts.some(({ sensitive }) => sensitive))
      add(
        '/submit/historyField',
        `“${historyField}” is sensitive, and would stand in the list of requests.`,
        'Name a field with options.',
      )
    else if (!parts.some((part) => part.enum ?? part.oneOf ?? part.anyOf ?? part.optionsFrom))
      add(
        '/submit/historyField',
        `“${historyField}” has no options.`,
        'Name a field with options, which tell the requests apart.',
      )
  }
  result.forEach((name, index) => {
    if (result.indexOf(name) < index)
      add(`/submit/result/${index}`, `“${name}” is shown already.`, 'Remove one of them.')
  })
  for (const oldName of Object.keys(renamedFields)) {
    const visited = new Set<string>()
    let name: string | undefined = oldName
    while (name !== undefined && !visited.has(name)) {
      visited.add(name)
      name = renamedFields[name]
    }
    if (name === oldName) {
      add(
        `/renamedFields/${oldName}`,
        `“${oldName}” leads back to itself.`,
        'Name the field that is called otherwise now.',
      )
      break
    }
  }
  return problems
}
