import { phrase, type Phrase } from '../../model/findings/findingTexts.ts'
import { typesOf } from '../../forms/schema/walker.ts'
import { TYPES_BY_WIDGET } from '../../forms/schema/widgetNames.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'
import type { Finding } from './problemsAtNodes.ts'

const NUMBERS = ['number', 'integer']

/** The types to which a standard rule applies; it ignores values of other types. */
const TYPES_OF_RULES: Record<string, string[]> = {
  minLength: ['string'],
  maxLength: ['string'],
  pattern: ['string'],
  format: ['string'],
  minimum: NUMBERS,
  maximum: NUMBERS,
  exclusiveMinimum: NUMBERS,
  exclusiveMaximum: NUMBERS,
  multipleOf: NUMBERS,
  minItems: ['array'],
  maxItems: ['array'],
  uniqueItems: ['array'],
}

/** Rules of this project for texts, which refuse or hide a value of another type. */
const TEXT_RULES = ['captcha', 'decimal', 'compare', 'normalize', 'normalizeOnBlur', 'notInFuture', 'maxYearsAgo']

const TEXT_FORMATS = ['email', 'card-or-fps', 'date', 'uri', 'time', 'uuid', 'date-time', 'color', 'data-url']

/** Hint with the rules of a text, a number or a list. */
const HINTS_BY_TYPE: Record<string, Phrase> = {
  string: phrase('hint-length'),
  number: phrase('hint-number'),
  integer: phrase('hint-number'),
  array: phrase('hint-entries'),
}

/** Finds bounds of `compare` that the values of the field cannot have. */
export function compareOfOtherKind({ rawSchema, parts }: SchemaNode): Finding | undefined {
  const isAmount = parts.some(({ decimal }) => decimal)
  const isDate = parts.some(({ format }) => format === 'date')
  const bound = Object.values(rawSchema.compare ?? {}).find((each) => (typeof each === 'number' ? !isAmount : !isDate))
  return bound === undefined
    ? undefined
    : { id: 'compare-of-other-kind', params: { bound: JSON.stringify(bound) }, member: 'compare' }
}

/** Finds rules without effect, because they apply to a type that the field does not have. */
export function ruleOfOtherType({ schema, rawSchema }: SchemaNode): Finding | undefined {
  if (schema.type === undefined) return undefined
  const types = [...typesOf([{ type: schema.type }])]
  // A type beside a reference replaces the type of the library field, but not its rules.
  const rules = Object.keys('type' in rawSchema ? schema : rawSchema)
  const memberOf = (rule: string): string => (rule in rawSchema ? rule : 'type')
  const textRule = types.includes('string') ? undefined : rules.find((name) => TEXT_RULES.includes(name))
  if (textRule !== undefined)
    return {
      id: 'rule-of-other-type/text',
      params: { rule: textRule, types: { or: types } },
      member: memberOf(textRule),
    }
  const rule = rules.find(
    (name) =>
      TYPES_OF_RULES[name]?.every((type) => !types.includes(type)) &&
      // Other vocabularies have formats of numbers, such as “int32”.
      (name !== 'format' || TEXT_FORMATS.includes(schema.format ?? '')),
  )
  const hint = HINTS_BY_TYPE[types[0] ?? '']
  return rule === undefined
    ? undefined
    : {
        id: 'rule-of-other-type',
        params: { rule, types: { or: types } },
        ...(hint ? { hint } : {}),
        member: memberOf(rule),
      }
}

/**
 * Finds fields without a type, which no widget can draw and whose rules a value of another type passes. Forms of any
 * JSON Schema offer a choice of types for them.
 */
export const missingType =
  ({ forms }: SiteDefinitions) =>
  ({ file, name, parts, pointer, rawSchema }: SchemaNode): Finding | undefined => {
    const isField = name !== undefined || pointer.endsWith('/items')
    const isOfOtherSchema = forms.some((form) => form.file === file && form.page.schema.jsonSchema)
    return isField && !isOfOtherSchema && rawSchema.$ref === undefined && typesOf(parts.map(withoutItems)).size === 0
      ? { id: 'missing-type' }
      : undefined
  }

/** Files have a schema for their entries, whether or not the field has a type. */
const withoutItems = ({ items: _items, ...schema }: Schema): Schema => schema

/** Finds options that are no code of a country or a currency, though the widget names them by it. */
export function unnamedOption({ schema, ui }: Pick<SchemaNode, 'schema' | 'ui'>): Finding | undefined {
  const widget = ui['ui:widget']
  if (widget !== 'CountryWidget' && widget !== 'CurrencyWidget') return undefined
  const type = widget === 'CountryWidget' ? 'region' : 'currency'
  const option = schema.enum?.find((each) => typeof each === 'string' && !hasName(each, type))
  return option === undefined
    ? undefined
    : {
        id: type === 'region' ? 'option-without-name/region' : 'option-without-name/currency',
        params: { option: String(option) },
        member: 'enum',
        subject: String(option),
      }
}

function hasName(code: string, type: 'region' | 'currency'): boolean {
  try {
    return new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code) !== undefined
  } catch {
    return false
  }
}

/** Widgets that offer the options of the schema. */
const NEEDS_OPTIONS = /^(?:radio|select|checkboxes|(?:Radio|Select|Checkboxes)Widget)$/

/** Finds widgets that cannot show the field's values, and option widgets without options. */
export function widgetOfOtherType({ name, parts, ui }: Pick<SchemaNode, 'name' | 'parts' | 'ui'>): Finding | undefined {
  const component = String(ui['ui:widget'] ?? '')
  const possible = Object.hasOwn(TYPES_BY_WIDGET, component) ? TYPES_BY_WIDGET[component] : undefined
  const types = [...typesOf(parts)].filter((type) => type !== 'null')
  if (name === undefined || types.length === 0 || typeof ui['ui:field'] === 'string') return undefined
  if (possible && !types.some((type) => possible.includes(type)))
    return {
      id: 'widget-of-other-type',
      params: { component, name, types: { or: types }, possible, member: 'ui:widget' },
    }
  const hasOptions =
    types.includes('boolean') ||
    [...parts, ...parts.flatMap((part) => part.items ?? [])].some(
      (part) => part.enum ?? part.oneOf ?? part.anyOf ?? part.optionsFrom,
    )
  return NEEDS_OPTIONS.test(component) && !hasOptions
    ? { id: 'widget-of-other-type/options', params: { component, name } }
    : undefined
}
