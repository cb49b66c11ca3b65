import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { fieldPlaces } from './fieldPaths.ts'

/** Whether a field is a declaration: a box that must be ticked, or one whose words link to legal documents. */
export const isDeclaration = (
  { schema, uiSchema = {} }: Pick<ResolvedForm, 'schema'> & Partial<Pick<ResolvedForm, 'uiSchema'>>,
  field: string,
): boolean =>
  fieldPlaces(schema, uiSchema).some(
    ({ path, declared, ui }) =>
      path.join('.') === field &&
      (declared.some((each) => each.const === true) ||
        ui['ui:widget'] === 'DeclarationWidget' ||
        ui['ui:links'] !== undefined),
  )
