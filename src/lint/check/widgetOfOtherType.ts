import { typesOf } from '../../model/schema/walker.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'
import type { Finding } from './problemsAtNodes.ts'

const TEXT = ['string', 'number', 'integer']

/** The types of values that a widget can take; widgets of others are not listed. */
const TYPES_BY_WIDGET: Record<string, string[]> = {
  text: TEXT,
  textarea: ['string'],
  password: ['string'],
  checkbox: ['boolean'],
  DeclarationWidget: ['boolean'],
  checkboxes: ['array'],
  FilesWidget: ['array', 'string'],
  CountryWidget: ['string'],
  CallingCodeWidget: ['string'],
  CurrencyWidget: ['string'],
  VerifyCodeWidget: ['string'],
  radio: [...TEXT, 'boolean'],
  select: [...TEXT, 'boolean', 'array'],
}

const NEEDS_OPTIONS = ['radio', 'select', 'checkboxes']

/** Finds widgets that cannot show the field's values, and lists of options without any. */
export function widgetOfOtherType({ name, parts, ui }: SchemaNode): Finding | undefined {
  const widget = String(ui['ui:widget'] ?? '')
  const possible = Object.hasOwn(TYPES_BY_WIDGET, widget) ? TYPES_BY_WIDGET[widget] : undefined
  const types = [...typesOf(parts)].filter((type) => type !== 'null')
  if (name === undefined || !possible || types.length === 0) return undefined
  if (!types.some((type) => possible.includes(type)))
    return {
      name: 'widget-of-other-type',
      message: `The widget “${widget}” cannot show “${name}”, whose type is ${types.join(' or ')}.`,
      hint: `It is for ${possible.join(', ')}. Leave “ui:widget” out for the usual one.`,
    }
  const hasOptions =
    types.includes('boolean') ||
    [...parts, ...parts.flatMap((part) => part.items ?? [])].some(
      (part) => part.enum ?? part.oneOf ?? part.anyOf ?? part.optionsFrom,
    )
  return NEEDS_OPTIONS.includes(widget) && !hasOptions
    ? {
        name: 'widget-of-other-type',
        message: `The widget “${widget}” offers options, and “${name}” has none.`,
        hint: 'Add "enum": [ … ], or leave “ui:widget” out.',
      }
    : undefined
}
