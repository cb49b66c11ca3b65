import { askedOf, askingParts } from '../asked.ts'
import type { ResolvedForm } from '../page.ts'
import { propertyNames, type Schema, type UiSchema } from '../schema.ts'
import { fieldTextKeys } from '../texts.ts'
import { conditionsOf } from './conditions.ts'
import { describeRules } from './describeRules.ts'
import { brief, factsOf, longList } from './facts.ts'
import { screenOrder } from './order.ts'
import { block, indent, inEveryLanguage, row, type Voices } from './voices.ts'
import { widgetOf } from './widget.ts'

/** Longer lists of options are shown by their ends only. */
const MOST_OPTIONS = 20

/** The fields of an object, in screen order, each with what a person sees and what is asked of the value. */
export function describeFields(
  form: ResolvedForm,
  voices: Voices,
  schema: Schema,
  ui: UiSchema,
  path: string[] = [],
): string[] {
  return screenOrder(schema, ui, path.length === 0 ? form.steps : undefined).flatMap((name, index) => [
    ...describeField(form, voices, schema, (ui[name] ?? {}) as UiSchema, [...path, name], index + 1),
    '',
  ])
}

function describeField(
  form: ResolvedForm,
  voices: Voices,
  owner: Schema,
  ui: UiSchema,
  path: string[],
  number: number,
): string[] {
  const name = path.at(-1) as string
  const key = path.join('.')
  const declared = askedOf(owner, name)
  const own: Schema = Object.assign({}, ...[...declared].reverse())
  const step = path.length === 1 ? form.steps?.find(({ fields }) => fields.includes(name))?.id : undefined
  const texts = (what: string) => inEveryLanguage(voices, fieldTextKeys(form.id, key, form.library[key], what))
  const { always, sometimes } = requiredIn(owner, name)
  const items = own.items && !own.file ? own.items : undefined
  return [
    `${number}. ${key}${always ? '  required' : sometimes ? '  required on a condition' : ''}`,
    ...indent([
      ...(form.library[key] ? [row('library', form.library[key])] : []),
      ...(step ? [row('step', step)] : []),
      row('widget', widgetOf(own, ui)),
      row('autofill', String(ui['ui:autocomplete'] ?? '–')),
      ...uiRows(ui),
      row('sensitive', own.sensitive ? 'yes: never kept in the browser, never logged, never stored in clear' : 'no'),
      row('normalised', own.normalize ? own.normalize.join(', ') : '–'),
      ...(own.onLeave ? [row('on leaving', own.onLeave.join(', '))] : []),
      ...block('asked', factsOf(own)),
      ...block('label', texts('label')),
      ...block('hint', texts('hint')),
      ...block('options', optionLines(own, texts)),
      ...block('conditions', conditionsOf(own)),
      ...block('when broken', describeRules(form, voices, key, declared, always || sometimes)),
      ...(propertyNames(own).length > 0
        ? block('fields', describeFields(form, voices, { allOf: declared }, ui, path))
        : []),
      ...(items
        ? block('each entry', [
            ...factsOf(items),
            ...block('options', optionLines(items, texts)),
            ...describeFields(form, voices, items, (ui.items ?? {}) as UiSchema, path),
          ])
        : []),
    ]),
  ]
}

/** Whether a property is required in any case, or in some branch. */
function requiredIn(owner: Schema, name: string): { always: boolean; sometimes: boolean } {
  const unconditional = [owner, ...(owner.allOf ?? [])]
  return {
    always: unconditional.some((part) => part.required?.includes(name)),
    sometimes: askingParts(owner).some((part) => part.required?.includes(name)),
  }
}

const SHOWN = new Set(['ui:widget', 'ui:autocomplete', 'ui:order'])

const uiRows = (ui: UiSchema): string[] =>
  Object.entries(ui)
    .filter(([key]) => key.startsWith('ui:') && !SHOWN.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => row(key.slice(3), brief(value)))

function optionLines(own: Schema, texts: (what: string) => string[]): string[] {
  if (!own.enum) return []
  const values = own.enum.map(String)
  return values.length > MOST_OPTIONS
    ? [longList(values)]
    : values.flatMap((value) => {
        const words = texts(`options.${value}`)
        return [words.length === 0 ? value : `${value}  =  ${words.join('  |  ')}`]
      })
}
