import { TYPES_BY_WIDGET } from '../../model/schema/widgetNames.ts'
import { findComponent } from '../../model/site/componentPackages.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import { typesOf } from '../../model/schema/walker.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'
import type { Finding } from './problemsAtNodes.ts'

/** Widgets, in whatever package, that offer the options of the schema. */
const NEEDS_OPTIONS = /^(?:radio|select|checkboxes)$|^(?:.+\/)?(?:Radio|Select|Checkboxes)Widget$/

/** Finds widgets and fields that cannot show the field's values, and lists of options without any. */
export const widgetOfOtherType =
  ({ components }: Pick<SiteDefinitions, 'components'>) =>
  ({ name, parts, ui }: Pick<SchemaNode, 'name' | 'parts' | 'ui'>): Finding | undefined => {
    const isField = typeof ui['ui:field'] === 'string'
    const [kind, member, component] = isField
      ? ['fields' as const, 'ui:field', String(ui['ui:field'])]
      : ['widgets' as const, 'ui:widget', String(ui['ui:widget'] ?? '')]
    const ours = !isField && Object.hasOwn(TYPES_BY_WIDGET, component) ? TYPES_BY_WIDGET[component] : undefined
    const possible = ours ?? findComponent(components, kind, component)?.entry.types
    const types = [...typesOf(parts)].filter((type) => type !== 'null')
    if (name === undefined || types.length === 0) return undefined
    if (possible && !types.some((type) => possible.includes(type)))
      return {
        id: isField ? 'widget-of-other-type/field' : 'widget-of-other-type',
        params: { component, name, types: { or: types }, possible, member },
      }
    const hasOptions =
      types.includes('boolean') ||
      [...parts, ...parts.flatMap((part) => part.items ?? [])].some(
        (part) => part.enum ?? part.oneOf ?? part.anyOf ?? part.optionsFrom,
      )
    return !isField && NEEDS_OPTIONS.test(component) && !hasOptions
      ? {
          id: 'widget-of-other-type/options',
          params: { component, name },
        }
      : undefined
  }
