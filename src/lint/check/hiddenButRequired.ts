import { phrase } from '../../model/findings/findingTexts.ts'
import { assertedSubschemas } from '../../model/schema/walker.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import type { Finding } from './problemsAtNodes.ts'

/** Finds required fields that a person cannot fill in and that get no value in another way. */
export const hiddenButRequired =
  ({ forms }: SiteDefinitions) =>
  ({ name, file, parts, ui, parentSchema }: SchemaNode): Finding | undefined => {
    const state =
      ui['ui:widget'] === 'hidden' ? 'hidden' : ui['ui:disabled'] || ui['ui:readonly'] ? 'locked' : undefined
    if (name === undefined || !parentSchema || !state) return undefined
    const isRequired = assertedSubschemas(parentSchema).some(({ required }) => required?.includes(name))
    const page = forms.find((form) => form.file === file)?.page
    const alternatives = Object.values(page?.submit.alternatives ?? {})
    // A visitor has no account from which anything could be proposed.
    const hasAccount = page?.access === 'customer' || page?.access === 'funds'
    const isFilled =
      parts.some(
        (part) =>
          'default' in part ||
          'const' in part ||
          part.defaultFrom ||
          (part.defaultFromSession && hasAccount) ||
          part.setByError,
      ) ||
      page?.urlPrefill?.[name] !== undefined ||
      alternatives.some((values) => name in values)
    return isRequired && !isFilled
      ? {
          id: 'hidden-but-required',
          params: { field: name, state: phrase(state) },
        }
      : undefined
  }
