import { lazy } from 'react'
import type { FormDefinition } from '../../engine/state/FormContext.ts'
import { componentUses } from '../../model/site/componentPackages.ts'

/** Some hundred kilobytes that forms without components of packages do not need. */
const Fields = lazy(async () => ({ default: (await import('virtual:studio/components')).Fields }))
const StandardFields = lazy(async () => ({ default: (await import('virtual:studio/standardComponents')).Fields }))

/** A form with the components that its page names of packages. */
export function withComponentsOfPackages(definition: FormDefinition): FormDefinition {
  const { form } = definition
  const namesSome = componentUses(form.uiSchema).some(({ name }) => name.includes('/'))
  if (!namesSome) return definition
  return { ...definition, Fields: form.schema.jsonSchema ? StandardFields : Fields }
}
