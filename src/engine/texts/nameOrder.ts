import { languageMeta } from '../../i18n/languages.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'

/**
 * Names of properties as the language `code` asks for them: the parts of a person's name (`submit.account.name`, family
 * name first) in the order of that language, everything else where it was.
 */
export function inNameOrder(names: string[], { submit }: Pick<ResolvedForm, 'submit'>, code: string): string[] {
  if (!languageMeta(code).givenNameFirst) return names
  const parts = submit.account?.name ?? []
  const reversed = names.filter((name) => parts.includes(name)).reverse()
  return names.map((name) => (parts.includes(name) ? (reversed.shift() ?? name) : name))
}
