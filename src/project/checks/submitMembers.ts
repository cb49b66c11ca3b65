import type { ProblemId } from '../../model/findings/findingTexts.ts'
import { applicableSubschemas, propertyNames, propertySchemas } from '../../forms/schema/walker.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { confirmationField } from '../../model/site/confirmation.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/** Problems for members of `submit` without effect, or with a field of the wrong kind. */
export const submitMembers = ({ forms }: SiteDefinitions): DefinitionProblem[] => forms.flatMap(problemsOf)

function problemsOf({
  file,
  page: { access, submit, renamedFields = {} },
  form,
}: SiteDefinitions['forms'][number]): DefinitionProblem[] {
  const { action, account, confirm, remember, historyField, result = [] } = submit
  const names = propertyNames(form.schema)
  const partsOf = (name: string): Schema[] => propertySchemas(form.schema, name).flatMap(applicableSubschemas)
  const problems: DefinitionProblem[] = []
  const add = (fault: ProblemId, pointer: string, name: string) =>
    problems.push({ id: fault, file, pointer, params: { name } })

  if (account && action !== 'openAccount') add('wrong-submit-member/account', '/submit/account', 'account')
  if (confirm && (action === 'signIn' || action === 'changePassword'))
    add('wrong-submit-member/confirm', '/submit/confirm', action)
  else if (confirm && access === 'public' && confirmationField(form.schema) === undefined)
    add('wrong-submit-member/no-address', '/submit/confirm', 'confirm')
  const signInMember = (['token', 'remember'] as const).find((member) => submit[member] !== undefined)
  if (signInMember && action !== 'signIn') add('wrong-submit-member/sign-in', `/submit/${signInMember}`, signInMember)
  if (account && !CURRENCIES.has(account.currency))
    add('wrong-submit-member/currency', '/submit/account/currency', account.currency)
  if (account && names.includes(account.email) && !partsOf(account.email).some(({ format }) => format === 'email'))
    add('wrong-submit-member/email', '/submit/account/email', account.email)
  if (remember !== undefined && names.includes(remember) && !partsOf(remember).some(({ type }) => type === 'boolean'))
    add('wrong-submit-member/boolean', '/submit/remember', remember)
  if (historyField !== undefined && names.includes(historyField)) {
    const parts = partsOf(historyField)
    if (parts.some(({ sensitive }) => sensitive))
      add('wrong-submit-member/secret', '/submit/historyField', historyField)
    else if (!parts.some((part) => part.enum ?? part.oneOf ?? part.anyOf ?? part.optionsFrom))
      add('wrong-submit-member/options', '/submit/historyField', historyField)
  }
  result.forEach((name, index) => {
    if (result.indexOf(name) < index) add('wrong-submit-member/twice', `/submit/result/${index}`, name)
  })
  for (const oldName of Object.keys(renamedFields)) {
    const visitedNames = new Set<string>()
    let name: string | undefined = oldName
    while (name !== undefined && !visitedNames.has(name)) {
      visitedNames.add(name)
      name = renamedFields[name]
    }
    if (name === oldName) {
      add('wrong-submit-member/circle', `/renamedFields/${oldName}`, oldName)
      break
    }
  }
  return problems
}
