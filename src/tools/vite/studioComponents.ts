import { componentPackages, componentNames, findComponent } from '../../model/site/componentPackages.ts'
import type { UiSchema } from '../../model/schema/schema.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { readComponentFiles } from '../../definitions/readDefinitions.ts'
import { fieldsCode } from './componentsCode.ts'

/**
 * Code that exports as `Fields` what renders a form with any component of the packages: while a form is edited, any of them may
 * be named.
 * @param standard whether the page file holds JSON Schema of any kind
 */
export function allComponentsCode(root: string, standard: boolean): string {
  const packages = componentPackages(readComponentFiles(root))
  const named = (['widgets', 'fields', 'templates'] as const).flatMap((kind) =>
    componentNames(packages, kind).map((name) => {
      const template = findComponent(packages, kind, name)?.entry.template ?? name.split('/')[1] ?? ''
      return [{ widgets: 'ui:widget', fields: 'ui:field', templates: `ui:${template}` }[kind], name] as const
    }),
  )
  const uiSchema = Object.fromEntries(
    named.map(([option, name], at): [string, UiSchema] => [`${at}`, { [option]: name }]),
  )
  const code = fieldsCode({ uiSchema } as unknown as ResolvedForm, packages, standard)
  // The site's own modules begin at the project, the Studio's at its client.
  return code.replaceAll(/(?<=['"])\/src\//g, `${root.replaceAll('\\', '/')}/src/`)
}
