import { phrase } from '../../findings/findingTexts.ts'
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

const WORDS = { widgets: 'widget', fields: 'field', templates: 'template' } as const

/** Widgets, fields and templates that nothing draws. */
export const componentProblems = ({ forms, fields, components }: SiteDefinitions): DefinitionProblem[] => {
  const problemsOf = (file: string, ui: UiSchema, pointer: string) =>
    componentUses(ui).flatMap((use) => {
      const problem = problemOf(use)
      return problem ? [{ file, pointer: pointer + toPointer(use.path), ...problem }] : []
    })

  function problemOf({
    kind,
    option,
    name,
  }: ComponentUse): Pick<DefinitionProblem, 'id' | 'params' | 'unknown'> | undefined {
    if (kind === 'templates' && !TEMPLATES.has(option))
      return {
        id: 'unknown-component/template',
        params: { option },
        unknown: { name: option, known: OURS.templates },
      }
    if (isOurs(kind, name)) return undefined
    const found = findComponent(components, kind, name)
    if (!found)
      return {
        id: 'unknown-component',
        params: { kind: phrase(WORDS[kind]), name },
        unknown: { name, known: [...OURS[kind], ...componentNames(components, kind)] },
      }
    const template = found.entry.template ?? name.replace(/^.*\//, '')
    return kind === 'templates' && template !== option
      ? { id: 'unknown-component/other-template', params: { name, option, template } }
      : undefined
  }

  return [
    ...forms.flatMap(({ file, page }) => problemsOf(file, page.uiSchema ?? {}, '/uiSchema')),
    ...fields.flatMap(({ file, schema }) => problemsOf(file, schema.ui ?? {}, '/ui')),
  ]
}
