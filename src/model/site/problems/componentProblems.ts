import { toPointer } from '../../schema/jsonPointer.ts'
import type { UiSchema } from '../../schema/schema.ts'
import { OUR_FIELDS, RJSF_WIDGETS, TEMPLATES, TYPES_BY_WIDGET } from '../../schema/widgetNames.ts'
import {
  componentNames,
  componentUses,
  findComponent,
  isOurs,
  type ComponentKind,
  type ComponentUse,
} from '../componentPackages.ts'
import type { DefinitionProblem } from '../definitionProblem.ts'
import type { SiteDefinitions } from '../siteDefinitions.ts'

const OURS: Record<ComponentKind, string[]> = {
  widgets: [...Object.keys(TYPES_BY_WIDGET), ...RJSF_WIDGETS],
  fields: [...OUR_FIELDS],
  templates: [...TEMPLATES],
}

const WORDS: Record<ComponentKind, string> = { widgets: 'widget', fields: 'field', templates: 'template' }

/** Widgets, fields and templates that nothing draws. */
export const componentProblems = ({ forms, fields, components }: SiteDefinitions): DefinitionProblem[] => {
  const problemsOf = (file: string, ui: UiSchema, pointer: string) =>
    componentUses(ui).flatMap((use) => {
      const problem = problemOf(use)
      return problem
        ? [{ name: 'unknown-component' as const, file, pointer: pointer + toPointer(use.path), ...problem }]
        : []
    })

  function problemOf({
    kind,
    option,
    name,
  }: ComponentUse): Pick<DefinitionProblem, 'message' | 'hint' | 'unknown'> | undefined {
    if (kind === 'templates' && !TEMPLATES.has(option))
      return unknown(`“ui:${option}” names no template of rjsf.`, option, OURS.templates)
    if (isOurs(kind, name)) return undefined
    const found = findComponent(components, kind, name)
    if (!found)
      return unknown(`There is no ${WORDS[kind]} “${name}”.`, name, [
        ...OURS[kind],
        ...componentNames(components, kind),
      ])
    const template = found.entry.template ?? name.replace(/^.*\//, '')
    return kind === 'templates' && template !== option
      ? { message: `The template “${name}” cannot stand at “ui:${option}”.`, hint: `It is for “ui:${template}”.` }
      : undefined
  }

  return [
    ...forms.flatMap(({ file, page }) => problemsOf(file, page.uiSchema ?? {}, '/uiSchema')),
    ...fields.flatMap(({ file, schema }) => problemsOf(file, schema.ui ?? {}, '/ui')),
  ]
}

const unknown = (message: string, name: string, known: string[]) => ({
  message,
  hint: 'schemas/components says which packages there are; docs/product-owners.md lists what every form has.',
  unknown: { name, known },
})
