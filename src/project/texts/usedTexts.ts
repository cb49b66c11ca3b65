import { nestedUiSchema } from '../../forms/schema/uiSchema.ts'
import { allRuleNames } from '../../forms/schema/ruleNames.ts'
import type { Page, ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { Schema, UiSchema } from '../../forms/schema/schema.ts'
import { applicableSubschemas, propertyNames, propertySchemas } from '../../forms/schema/walker.ts'
import { errorTextKeys, fieldTextKeys } from '../../forms/data/textKeys.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'

/** A text that a page uses. */
export interface UsedText {
  /** Its possible keys, the most specific first. */
  keys: string[]
  /** The key for a text that no language has yet. */
  preferredKey: string
  /** Whether the page is incomplete without it. */
  required: boolean
}

/** Widgets that take the names of their options from `Intl`. */
const PLATFORM_NAMED_WIDGETS = new Set(['CountryWidget', 'CallingCodeWidget', 'CurrencyWidget'])

/** Longer lists of options may do without texts. */
const MAX_OPTIONS = 20

/** All texts that the pages and the field library use. */
export function collectUsedTexts({ pages, forms, fields, library }: SiteDefinitions): UsedText[] {
  const libraryOptions = new Map(
    fields.map(({ name, schema }) => [name, optionValues(partsOf([schema]), schema.ui ?? {})]),
  )
  return [
    ...pages.flatMap(({ page }) => pageTexts(page)),
    ...forms.flatMap(({ form }) =>
      [
        ...formTexts(form),
        ...memberTexts({ page: form.id, library: form.library, libraryOptions }, form.schema, form.uiSchema, []),
        // A draft shows the words of its schema, and a general message for a rule without one.
      ].map((text) => (form.status === 'draft' ? { ...text, required: false } : text)),
    ),
    // Count the texts of a library field as used even if no page uses the field yet.
    ...fields.flatMap(({ name }) =>
      library[name]
        ? fieldTexts({ page: '', library: { [name]: name }, libraryOptions }, [library[name]], library[name].ui ?? {}, [
            name,
          ]).map((text) => ({ ...text, required: false }))
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

/** Data of a form that its fields' texts depend on. */
interface FormTexts {
  page: string
  /** Text path → library field. */
  library: Record<string, string>
  /** Library field → its own options. */
  libraryOptions: Map<string, string[]>
}

function memberTexts(form: FormTexts, schema: Schema, ui: UiSchema, path: string[]): UsedText[] {
  return propertyNames(schema).flatMap((name) => {
    const declarations = propertySchemas(schema, name)
    const ownUi = nestedUiSchema(ui, name)
    if (declarations.some((fieldSchema) => fieldSchema.setByError)) return []
    if (ownUi['ui:widget'] !== 'hidden') return fieldTexts(form, declarations, ownUi, [...path, name])
    // A retired field keeps its texts, in case it returns.
    const { 'ui:widget': _hidden, ...shownUi } = ownUi
    return fieldTexts(form, declarations, shownUi, [...path, name]).map((text) => ({ ...text, required: false }))
  })
}

function fieldTexts(form: FormTexts, declarations: Schema[], ui: UiSchema, path: string[]): UsedText[] {
  const { page, library, libraryOptions } = form
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
  const options = optionValues(partsOf(declarations), ui)
  const needNames = options.length <= MAX_OPTIONS && !PLATFORM_NAMED_WIDGETS.has(String(ui['ui:widget']))
  // A page's own option of a library field gets its text in the page's file.
  const optionOf = (value: string): UsedText => {
    const text = textOf(`options.${value}`, needNames)
    const isOwn = libraryField !== undefined && !libraryOptions.get(libraryField)?.includes(value)
    return isOwn ? { ...text, preferredKey: text.keys[0] ?? text.preferredKey } : text
  }
  return [
    textOf('label', true),
    textOf('hint', false),
    ...options.map(optionOf),
    ...['required', 'type', ...allRuleNames([...declarations, ...itemsOf(declarations)])].map(errorOf),
    ...declarations.flatMap((fieldSchema) => memberTexts(form, fieldSchema, ui, path)),
    ...itemsOf(declarations).flatMap((fieldSchema) =>
      memberTexts(form, fieldSchema, nestedUiSchema(ui, 'items'), path),
    ),
  ]
}

const itemsOf = (declarations: Schema[]): Schema[] =>
  declarations.flatMap(applicableSubschemas).flatMap((part) => (part.items && !part.file ? [part.items] : []))

/** Everything that applies to a value or to its items. */
const partsOf = (declarations: Schema[]): Schema[] =>
  [...declarations, ...itemsOf(declarations)].flatMap(applicableSubschemas)

/** Option values that may have a text: those of lists and of `const` alternatives. */
function optionValues(parts: Schema[], ui: UiSchema): string[] {
  const values = parts.flatMap((part) => [
    ...(part.enum ?? []),
    ...[...(part.oneOf ?? []), ...(part.anyOf ?? [])].flatMap((each) => ('const' in each ? [each.const] : [])),
  ])
  const words = [...new Set(values.filter((value) => typeof value !== 'boolean').map(String))]
  return ui['ui:widget'] === 'hidden' ? [] : words
}
