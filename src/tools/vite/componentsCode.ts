import {
  componentUses,
  findComponent,
  type ComponentPackages,
  type ComponentUse,
  type FoundComponent,
} from '../../model/site/componentPackages.ts'
import { STANDARD_WIDGETS } from '../../model/schema/widgetNames.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'

const REGISTRY = '/src/engine/registry'
const STANDARD = '/src/engine/standard'

/** Members of rjsf's `ButtonTemplates`, which are no templates of their own. */
const isButton = (name: string): boolean => name.endsWith('Button')

/**
 * Code that exports as `Fields` what renders a form, with the components of packages that its page names: they are part of
 * its chunk only. Empty for a form that SchemaFields renders with what every form has.
 * @param standard whether the page file holds JSON Schema of any kind
 */
export function fieldsCode({ uiSchema }: ResolvedForm, packages: ComponentPackages, standard: boolean): string {
  const uses = componentUses(uiSchema)
  const connected = connectedCode(uses, packages)
  const needsStandard = !standard && uses.some(({ kind, name }) => kind === 'widgets' && STANDARD_WIDGETS.has(name))
  if (connected === undefined && !needsStandard)
    return standard ? `export { StandardFields as Fields } from '${STANDARD}/StandardFields.tsx'\n` : ''
  return [
    `import { withComponents } from '${REGISTRY}/withComponents.tsx'`,
    standard
      ? `import { StandardFields as BaseFields } from '${STANDARD}/StandardFields.tsx'
import { standardRegistry as registry } from '${STANDARD}/standardRegistry.ts'`
      : `import { SchemaFields as BaseFields } from '/src/engine/rjsf/SchemaFields.tsx'
import getDefaultRegistry from '/src/engine/rjsf/defaultRegistry.ts'
const registry = getDefaultRegistry()`,
    ...(needsStandard ? [`import { standardWidgets } from '${STANDARD}/standardWidgets.tsx'`] : []),
    connected?.imports ?? '',
    `export const Fields = withComponents(BaseFields, registry, {`,
    `  widgets: { ${needsStandard ? '...standardWidgets, ' : ''}${connected?.widgets ?? ''} },`,
    `  fields: { ${connected?.fields ?? ''} },`,
    `  templates: { ${connected?.templates ?? ''} },`,
    `})\n`,
  ].join('\n')
}

type Connected = Record<'imports' | FoundComponent['kind'], string>

function connectedCode(uses: ComponentUse[], packages: ComponentPackages): Connected | undefined {
  const found = uses.flatMap((use) => {
    const component = findComponent(packages, use.kind, use.name)
    return component ? [{ use, component }] : []
  })
  if (found.length === 0) return undefined
  const imports = createImports()
  const libraries = new Map<string, string>()
  for (const { component } of found) {
    const { packageName } = component
    if (libraries.has(packageName)) continue
    const ofPackage = found.filter((each) => each.component.packageName === packageName)
    libraries.set(
      packageName,
      libraryCode(
        packageName,
        ofPackage.map((each) => each.component),
        packages,
        imports.add,
      ),
    )
  }
  const lines = (kind: FoundComponent['kind']) => [
    ...new Set(
      found
        .filter(({ component }) => component.kind === kind)
        .map(({ use, component }) => {
          const connect = connectFor(use)
          const code = `${imports.add(`${REGISTRY}/${connect.file}`, connect.name)}(${imports.add(component.module, component.export)}, libraries[${JSON.stringify(component.packageName)}])`
          return `${JSON.stringify(use.name)}: ${code}`
        }),
    ),
  ]
  const [widgets, fields, templates] = [lines('widgets'), lines('fields'), lines('templates')].map((each) =>
    each.join(', '),
  )
  const members = [...libraries].map(([name, code]) => `${JSON.stringify(name)}: ${code}`).join(', ')
  return {
    widgets: widgets ?? '',
    fields: fields ?? '',
    templates: templates ?? '',
    imports: `${imports.code()}\nconst libraries = { ${members} }`,
  }
}

/** What makes a component of rjsf one of ours. */
function connectFor({ kind, option }: ComponentUse): { file: string; name: string } {
  if (kind === 'widgets') return { file: 'connectWidget.tsx', name: 'connectWidget' }
  if (kind === 'fields') return { file: 'connectField.tsx', name: 'connectField' }
  const names: Record<string, string> = {
    FieldTemplate: 'connectFieldTemplate',
    ArrayFieldTemplate: 'connectArrayTemplate',
  }
  return { file: 'connectTemplate.tsx', name: names[option] ?? 'connectTemplate' }
}

type AddImport = (module: string, exported: string) => string

/** A package as `ConnectedPackage` describes it: the templates that the components need, and what those need. */
function libraryCode(
  packageName: string,
  components: FoundComponent[],
  packages: ComponentPackages,
  addImport: AddImport,
): string {
  const needed = new Map<string, FoundComponent>()
  const collect = (names: string[]): void => {
    for (const name of names) {
      const component = needed.has(name) ? undefined : findComponent(packages, 'templates', `${packageName}/${name}`)
      if (!component) continue
      needed.set(name, component)
      collect(component.entry.needs ?? [])
    }
  }
  collect(components.flatMap(({ entry }) => entry.needs ?? []))
  const members = (areButtons: boolean) =>
    [...needed]
      .filter(([name]) => isButton(name) === areButtons)
      .map(([name, component]) => `${name}: ${addImport(component.module, component.export)}`)
      .join(', ')
  const theme =
    packages[packageName]?.theme === 'mui' ? `, Theme: ${addImport('/src/app/theme/MuiTheme.tsx', 'MuiTheme')}` : ''
  return `{ templates: { ${members(false)} }, buttons: { ${members(true)} }${theme} }`
}

/** Collects imports; an export may be a member of one: `Widgets.RangeWidget`. */
function createImports(): { add: AddImport; code: () => string } {
  const names = new Map<string, string>()
  return {
    add(module, exported) {
      const [head = '', ...members] = exported.split('.')
      const key = `{ ${head === 'default' ? 'default' : head} as ${'%'} } from ${JSON.stringify(module)}`
      const name = names.get(key) ?? `component${names.size}`
      names.set(key, name)
      return [name, ...members].join('.')
    },
    code: () => [...names].map(([key, name]) => `import ${key.replace('%', name)}`).join('\n'),
  }
}
