import type { Schema, UiSchema } from '../../forms/schema/schema.ts'
import { nestedUiSchema, resolveWidget } from '../../forms/schema/uiSchema.ts'
import { assertedDeclarations, assertedSubschemas, directSubschemas, propertyNames } from '../../forms/schema/walker.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { fieldTextKeys } from '../../forms/data/textKeys.ts'
import { describeConditions } from './describeConditions.ts'
import { describeRules } from './describeRules.ts'
import { inline, constraints, summarizeList } from './constraints.ts'
import { screenOrder } from './screenOrder.ts'
import { block, indent, inAllLanguages, row, type LocaleTexts } from './localeTexts.ts'

/** Longest list of options that is written in full. */
const MAX_OPTIONS = 20

/** An object's fields in screen order, each with its look, texts and rules. */
export function describeFields(
  form: ResolvedForm,
  languages: LocaleTexts,
  schema: Schema,
  ui: UiSchema,
  path: string[] = [],
): string[] {
  return screenOrder(schema, ui, path.length === 0 ? form.steps : undefined).flatMap((name, index) => [
    ...describeField(form, languages, schema, nestedUiSchema(ui, name), [...path, name], index + 1),
    '',
  ])
}

function describeField(
  form: ResolvedForm,
  languages: LocaleTexts,
  parentSchema: Schema,
  ui: UiSchema,
  path: string[],
  number: number,
): string[] {
  const name = path.at(-1) ?? ''
  const key = path.join('.')
  const declared = assertedDeclarations(parentSchema, name)
  const fieldSchema: Schema = Object.assign({}, ...[...declared].reverse())
  const step = path.length === 1 ? form.steps?.find(({ fields }) => fields.includes(name))?.id : undefined
  const texts = (textName: string) =>
    inAllLanguages(languages, fieldTextKeys(form.id, key, form.library[key], textName))
  const { always, sometimes } = requiredIn(parentSchema, name)
  const items = fieldSchema.items && !fieldSchema.file ? fieldSchema.items : undefined
  return [
    `${number}. ${key}${always ? '  required' : sometimes ? '  required on a condition' : ''}`,
    ...indent([
      ...(form.library[key] ? [row('library', form.library[key])] : []),
      ...(step ? [row('step', step)] : []),
      row('widget', effectiveWidget(fieldSchema, ui)),
      row('autofill', String(ui['ui:autocomplete'] ?? '–')),
      ...uiRows(ui),
      row(
        'sensitive',
        fieldSchema.sensitive ? 'yes: never kept in the browser, never logged, never stored in clear' : 'no',
      ),
      row('normalised', fieldSchema.normalize ? fieldSchema.normalize.join(', ') : '–'),
      ...(fieldSchema.normalizeOnBlur ? [row('on blur', fieldSchema.normalizeOnBlur.join(', '))] : []),
      ...block('asked', constraints(fieldSchema)),
      ...block('label', texts('label')),
      ...block('hint', texts('hint')),
      ...block('options', optionLines(fieldSchema, texts)),
      ...block('conditions', describeConditions(fieldSchema)),
      ...block('when broken', describeRules(form, languages, key, declared, always || sometimes)),
      ...(propertyNames(fieldSchema).length > 0
        ? block('fields', describeFields(form, languages, { allOf: declared }, ui, path))
        : []),
      ...(items
        ? block('each entry', [
            ...constraints(items),
            ...block('options', optionLines(items, texts)),
            ...describeFields(form, languages, items, nestedUiSchema(ui, 'items'), path),
          ])
        : []),
    ]),
  ]
}

/** Whether a property is required unconditionally (`always`), and in any branch (`sometimes`). */
function requiredIn(parentSchema: Schema, name: string): { always: boolean; sometimes: boolean } {
  const unconditional = directSubschemas(parentSchema).filter(
    ({ target, role }) => target === 'here' && role === 'always',
  )
  return {
    always: [parentSchema, ...unconditional.map(({ schema }) => schema)].some((part) => part.required?.includes(name)),
    sometimes: assertedSubschemas(parentSchema).some((part) => part.required?.includes(name)),
  }
}

/** Name of the widget that renders a field, including the default one of its type. */
function effectiveWidget(schema: Schema, ui: UiSchema): string {
  const resolvedWidget = resolveWidget(schema, ui)
  if (resolvedWidget !== undefined) return resolvedWidget
  if (schema.type === 'array') return 'list'
  if (propertyNames(schema).length > 0) return 'group'
  if (schema.enum || schema.oneOf || schema.anyOf) return 'select'
  if (schema.type === 'boolean') return 'checkbox'
  return schema.format === 'date' ? 'DateWidget' : 'text'
}

const SHOWN_ELSEWHERE = new Set(['ui:widget', 'ui:autocomplete', 'ui:order'])

const uiRows = (ui: UiSchema): string[] =>
  Object.entries(ui)
    .filter(([key]) => key.startsWith('ui:') && !SHOWN_ELSEWHERE.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => row(key.slice(3), inline(value)))

function optionLines(fieldSchema: Schema, texts: (textName: string) => string[]): string[] {
  if (!fieldSchema.enum) return []
  const values = fieldSchema.enum.map(String)
  return values.length > MAX_OPTIONS
    ? [summarizeList(values)]
    : values.flatMap((value) => {
        const words = texts(`options.${value}`)
        return [words.length === 0 ? value : `${value}  =  ${words.join('  |  ')}`]
      })
}
