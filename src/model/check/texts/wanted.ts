import { allRuleNames } from '../../ruleNames.ts'
import type { Page, ResolvedForm } from '../../page.ts'
import { inPlace, propertyNames, propertySchemas, type Schema, type UiSchema } from '../../schema.ts'
import { errorTextKeys, fieldTextKeys } from '../../texts.ts'
import type { Site } from '../site.ts'

/** A text that a page uses. */
export interface Wanted {
  /** Keys under one of which it stands, the most particular first. */
  keys: string[]
  /** The key to write it under, where no language has one yet. */
  home: string
  /** A page without it is incomplete. */
  needed: boolean
}

/** Widgets whose options are named by the platform. */
const NAMED_BY_PLATFORM = new Set(['CountryWidget', 'CallingCodeWidget', 'CurrencyWidget'])

/** Longer lists than this are no list of words. */
const MOST_OPTIONS = 20

/** All texts that the pages and the field library use. */
export function wantedTexts({ pages, forms, fields, library }: Site): Wanted[] {
  return [
    ...pages.flatMap(({ page }) => pageTexts(page)),
    ...forms.flatMap(({ form }) => [
      ...formTexts(form),
      ...members(form.id, form.library, form.schema, form.uiSchema, []),
    ]),
    // A library field no page uses yet keeps its texts.
    ...fields.flatMap(({ name }) =>
      library[name]
        ? field('', { [name]: name }, [library[name]], library[name].ui ?? {}, [name]).map((text) => ({
            ...text,
            needed: false,
          }))
        : [],
    ),
  ]
}

const one = (key: string, needed: boolean): Wanted => ({ keys: [key], home: key, needed })

const pageTexts = ({ id }: Page): Wanted[] => [one(`pages.${id}.title`, true)]

function formTexts({ id, steps = [], submit }: ResolvedForm): Wanted[] {
  return [
    ...['intro', 'submit', 'alsoHint', 'success.title', 'success.text'].map((name) =>
      one(`pages.${id}.${name}`, false),
    ),
    ...steps.map((step) => one(`pages.${id}.steps.${step.id}`, true)),
    ...Object.keys(submit.also ?? {}).map((name) => one(`pages.${id}.also.${name}`, true)),
    ...(submit.answer ?? []).map((name) => one(`answer.${name}`, true)),
  ]
}

function members(
  page: string,
  library: Record<string, string>,
  schema: Schema,
  ui: UiSchema,
  path: string[],
): Wanted[] {
  return propertyNames(schema).flatMap((name) => {
    const declared = propertySchemas(schema, name)
    const ownUi = (ui[name] ?? {}) as UiSchema
    return declared.some((own) => own.fromAnswer) || ownUi['ui:widget'] === 'hidden'
      ? []
      : field(page, library, declared, ownUi, [...path, name])
  })
}

function field(
  page: string,
  library: Record<string, string>,
  declared: Schema[],
  ui: UiSchema,
  path: string[],
): Wanted[] {
  const key = path.join('.')
  const known = library[key]
  const text = (what: string, needed: boolean): Wanted => {
    const keys = fieldTextKeys(page, key, known, what)
    return { keys, home: keys.at(-1) as string, needed }
  }
  const error = (rule: string): Wanted => {
    const keys = errorTextKeys(page, key, known, rule).filter((each) => each !== 'errors.other')
    return { keys, home: keys.at(-1) as string, needed: true }
  }
  const parts = declared.flatMap(inPlace)
  const items = parts.flatMap((part): Schema[] => (part.items && !part.file ? [part.items] : []))
  return [
    text('label', true),
    text('hint', false),
    ...optionsOf([...parts, ...items.flatMap(inPlace)], ui).map((value) =>
      text(`options.${value}`, !NAMED_BY_PLATFORM.has(String(ui['ui:widget']))),
    ),
    ...['required', 'type', ...allRuleNames([...declared, ...items])].map(error),
    ...declared.flatMap((own) => members(page, library, own, ui, path)),
    ...items.flatMap((own) => members(page, library, own, (ui.items ?? {}) as UiSchema, path)),
  ]
}

/** Values that are shown as words: short lists, and alternatives that are one value each. */
function optionsOf(parts: Schema[], ui: UiSchema): string[] {
  const values = parts.flatMap((part) => [
    ...(part.enum ?? []),
    ...[...(part.oneOf ?? []), ...(part.anyOf ?? [])].flatMap((each) => ('const' in each ? [each.const] : [])),
  ])
  const words = [...new Set(values.filter((value) => typeof value !== 'boolean').map(String))]
  return words.length > MOST_OPTIONS || ui['ui:widget'] === 'hidden' ? [] : words
}
