import { nestedUiSchema } from '../../model/schema/uiSchema.ts'
import { allRuleNames } from '../../model/schema/ruleNames.ts'
import type { Page, ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { Schema, UiSchema } from '../../model/schema/schema.ts'
import { applicableSubschemas, propertyNames, propertySchemas } from '../../model/schema/walker.ts'
import { errorTextKeys, fieldTextKeys } from '../../model/site/siteTexts.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'

/** A text that a page uses. */
export interface UsedText {
  /** Keys it may be written under, the most specific first. */
  keys: string[]
  /** The key to add it under if no language has it yet. */
  preferredKey: string
  /** Whether the page is incomplete without it. */
  required: boolean
}

/** Widgets that get the names of their options from the platform's `Intl`. */
const PLATFORM_NAMED_WIDGETS = new Set(['CountryWidget', 'CallingCodeWidget', 'CurrencyWidget'])

/** Longer lists of options need no texts. */
const MAX_OPTIONS = 20

/** All texts that the pages and the field library use. */
export function collectUsedTexts({ pages, forms, fields, library }: SiteDefinitions): UsedText[] {
  return [
    ...pages.flatMap(({ page }) => pageTexts(page)),
    ...forms.flatMap(({ form }) => [
      ...formTexts(form),
      ...memberTexts(form.id, form.library, form.schema, form.uiSchema, []),
    ]),
    // A library field no page uses yet keeps its texts.
    ...fields.flatMap(({ name }) =>
      library[name]
        ? fieldTexts('', { [name]: name }, [library[name]], library[name].ui ?? {}, [name]).map((text) => ({
            ...text,
            required: false,
          }))
        : [],
    ),
  ]
}

const singleKey = (key: string, required: boolean): UsedText => ({ keys: [key], preferredKey: key, required })

const pageTexts = ({ id }: Page): UsedText[] => [singleKey(`pages.${id}.title`, true)]

function formTexts({ id, steps = [], submit }: ResolvedForm): UsedText[] {
  return [
    ...['intro', 'submit', 'alternativesHint', 'success.title', 'success.text'].map((name) =>
      singleKey(`pages.${id}.${name}`, false),
    ),
    ...steps.map((step) => singleKey(`pages.${id}.steps.${step.id}`, true)),
    ...Object.keys(submit.alternatives ?? {}).map((name) => singleKey(`pages.${id}.alternatives.${name}`, true)),
    ...(submit.result ?? []).map((name) => singleKey(`result.${name}`, true)),
  ]
}

function memberTexts(
  page: string,
  library: Record<string, string>,
  schema: Schema,
  ui: UiSchema,
  path: string[],
): UsedText[] {
  return propertyNames(schema).flatMap((name) => {
    const declared = propertySchemas(schema, name)
    const ownUi = nestedUiSchema(ui, name)
    return declared.some((fieldSchema) => fieldSchema.setByError) || ownUi['ui:widget'] === 'hidden'
      ? []
      : fieldTexts(page, library, declared, ownUi, [...path, name])
  })
}

function fieldTexts(
  page: string,
  library: Record<string, string>,
  declared: Schema[],
  ui: UiSchema,
  path: string[],
): UsedText[] {
  const key = path.join('.')
  const libraryField = library[key]
  const textOf = (textName: string, required: boolean): UsedText => {
    const keys = fieldTextKeys(page, key, libraryField, textName)
    return { keys, preferredKey: keys.at(-1) ?? key, required }
  }
  const errorOf = (rule: string): UsedText => {
    const keys = errorTextKeys(page, key, libraryField, rule).filter((each) => each !== 'errors.other')
    return { keys, preferredKey: keys.at(-1) ?? key, required: true }
  }
  const parts = declared.flatMap(applicableSubschemas)
  const items = parts.flatMap((part): Schema[] => (part.items && !part.file ? [part.items] : []))
  return [
    textOf('label', true),
    textOf('hint', false),
    ...optionValues([...parts, ...items.flatMap(applicableSubschemas)], ui).map((value) =>
      textOf(`options.${value}`, !PLATFORM_NAMED_WIDGETS.has(String(ui['ui:widget']))),
    ),
    ...['required', 'type', ...allRuleNames([...declared, ...items])].map(errorOf),
    ...declared.flatMap((fieldSchema) => memberTexts(page, library, fieldSchema, ui, path)),
    ...items.flatMap((fieldSchema) => memberTexts(page, library, fieldSchema, nestedUiSchema(ui, 'items'), path)),
  ]
}

/** Option values that need a text: those of short lists and of `const` alternatives. */
function optionValues(parts: Schema[], ui: UiSchema): string[] {
  const values = parts.flatMap((part) => [
    ...(part.enum ?? []),
    ...[...(part.oneOf ?? []), ...(part.anyOf ?? [])].flatMap((each) => ('const' in each ? [each.const] : [])),
  ])
  const words = [...new Set(values.filter((value) => typeof value !== 'boolean').map(String))]
  return words.length > MAX_OPTIONS || ui['ui:widget'] === 'hidden' ? [] : words
}
