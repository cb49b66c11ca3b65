import { isObject } from '../isObject.ts'
import type { UiSchema } from '../schema/schema.ts'
import { OUR_FIELDS, TEMPLATES, TYPES_BY_WIDGET } from '../schema/widgetNames.ts'
import { definitionName, type DefinitionFile } from './definitionFile.ts'

/** A package of rjsf widgets, fields and templates: `schemas/components/<name>.json`. */
export interface ComponentPackage {
  package: string
  extends?: string
  module?: string
  export?: string
  theme?: 'mui'
  widgets?: Record<string, ComponentEntry>
  fields?: Record<string, ComponentEntry>
  templates?: Record<string, ComponentEntry>
}

export interface ComponentEntry {
  module?: string
  export?: string
  /** Types of values that it can show; undefined: all. */
  types?: string[]
  /** The template of rjsf that one with a name of its own stands for. */
  template?: string
  /** Names of templates that it asks the registry for. */
  needs?: string[]
}

/** Packages by the name that pages use. */
export type ComponentPackages = Record<string, ComponentPackage>

export type ComponentKind = 'widgets' | 'fields' | 'templates'

/** A component of a package, found by its name in a page file (`mui/RangeWidget`). */
export interface FoundComponent {
  kind: ComponentKind
  entry: ComponentEntry
  /** Name of the package in whose theme and with whose templates it is drawn. */
  packageName: string
  /** What its code imports, and what the import is called there. */
  module: string
  export: string
}

/** The packages of files of the right shape. */
export const componentPackages = (files: DefinitionFile[]): ComponentPackages =>
  Object.fromEntries(files.map(({ file, content }) => [definitionName(file), content as ComponentPackage]))

/** rjsf's own components have no prefix where every form does not have one of that name. */
const RJSF = 'rjsf'

/** The component that a name stands for; undefined if no package has it. */
export function findComponent(
  packages: ComponentPackages,
  kind: ComponentKind,
  name: string,
): FoundComponent | undefined {
  const [packageName = '', component] = name.split('/')
  if (component !== undefined) return findIn(packages, packageName, kind, component, packageName, new Set())
  return isOurs(kind, name) ? undefined : findIn(packages, RJSF, kind, name, RJSF, new Set())
}

function findIn(
  packages: ComponentPackages,
  source: string,
  kind: ComponentKind,
  component: string,
  packageName: string,
  visited: Set<string>,
): FoundComponent | undefined {
  const library = Object.hasOwn(packages, source) && !visited.has(source) ? packages[source] : undefined
  if (!library) return undefined
  const entries = library[kind] ?? {}
  const entry = Object.hasOwn(entries, component) ? entries[component] : undefined
  if (!entry)
    return findIn(packages, library.extends ?? '', kind, component, packageName, new Set([...visited, source]))
  const fill = (text: string) => text.replaceAll('{name}', component).replaceAll('{kind}', kind)
  return {
    kind,
    entry,
    packageName,
    module: fill(entry.module ?? library.module ?? library.package),
    export: fill(entry.export ?? library.export ?? '{name}'),
  }
}

/** Whether every form has a component of this name, so that no package is asked. */
export const isOurs = (kind: ComponentKind, name: string): boolean =>
  kind === 'widgets'
    ? Object.hasOwn(TYPES_BY_WIDGET, name)
    : kind === 'fields'
      ? OUR_FIELDS.has(name)
      : TEMPLATES.has(name)

/** The names by which pages can call components of a kind. */
export const componentNames = (packages: ComponentPackages, kind: ComponentKind): string[] =>
  Object.entries(packages).flatMap(([packageName, library]) => {
    const inherited = library.extends === undefined ? undefined : packages[library.extends]
    const names = new Set([...Object.keys(library[kind] ?? {}), ...Object.keys(inherited?.[kind] ?? {})])
    return [...names].map((name) => `${packageName}/${name}`)
  })

/** Where a uiSchema names a component. */
export interface ComponentUse {
  kind: ComponentKind
  /** `widget`, `field` or the name of rjsf's template. */
  option: string
  name: string
  /** Members from the root of the uiSchema. */
  path: (string | number)[]
}

/** Every widget, field and template that a uiSchema names. */
export function componentUses(ui: UiSchema, path: (string | number)[] = []): ComponentUse[] {
  return Object.entries(ui).flatMap(([key, value]): ComponentUse[] => {
    const here = [...path, key]
    if (key === 'ui:options' && isObject(value))
      return Object.entries(value).flatMap(([option, each]) => useOf(option, each, [...here, option]))
    if (key.startsWith('ui:')) return useOf(key.slice('ui:'.length), value, here)
    if (Array.isArray(value))
      return value.flatMap((each: unknown, index) => (isObject(each) ? componentUses(each, [...here, index]) : []))
    return isObject(value) ? componentUses(value, here) : []
  })
}

function useOf(option: string, name: unknown, path: (string | number)[]): ComponentUse[] {
  if (typeof name !== 'string') return []
  if (option === 'widget') return [{ kind: 'widgets', option, name, path }]
  if (option === 'field') return [{ kind: 'fields', option, name, path }]
  return option.endsWith('Template') ? [{ kind: 'templates', option, name, path }] : []
}
