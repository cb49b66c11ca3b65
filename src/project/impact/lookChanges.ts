import { phrase, type Value } from '../../model/findings/findingTexts.ts'
import type { Schema, UiSchema } from '../../forms/schema/schema.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { nestedUiSchema, resolveWidget } from '../../forms/schema/uiSchema.ts'
import { assertedDeclarations, propertyNames } from '../../forms/schema/walker.ts'
import { inline } from '../snapshot/constraints.ts'
import { screenOrder } from '../snapshot/screenOrder.ts'
import { fieldPlaces } from './fieldPaths.ts'
import { breaking, harmless, isSame, type FieldFinding } from './impactFinding.ts'

/** Changes of the place and look of fields. `presentPath`: text path before → text path after. */
export function lookChanges(
  before: ResolvedForm,
  after: ResolvedForm,
  presentPath: (path: string) => string,
): FieldFinding[] {
  const present = new Map(fieldPlaces(after.schema, after.uiSchema).map((place) => [place.path.join('.'), place]))
  const looks = fieldPlaces(before.schema, before.uiSchema).flatMap(({ path, declared, ui }) => {
    const field = presentPath(path.join('.'))
    const place = present.get(field)
    return place ? uiChanges(field, mergeSchemas(declared), ui, mergeSchemas(place.declared), place.ui) : []
  })
  return [
    ...looks,
    ...uiOfForm(before, after),
    ...stepMoves(before, after, presentPath),
    ...orderChanges(before.schema, before.uiSchema, after.schema, after.uiSchema, [], presentPath),
  ]
}

const mergeSchemas = (declared: Schema[]): Schema => Object.assign({}, ...[...declared].reverse())

const isHidden = (widget: string | undefined) => widget === 'hidden'

function uiChanges(field: string, before: Schema, was: UiSchema, after: Schema, is: UiSchema): FieldFinding[] {
  const [widget, newWidget] = [resolveWidget(before, was), resolveWidget(after, is)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => name.startsWith('ui:') && !['ui:widget', 'ui:order'].includes(name) && !isSame(was[name], is[name]),
  )
  return [
    ...(widget === newWidget
      ? []
      : isHidden(newWidget)
        ? [breaking('hidden', {}, field)]
        : [
            isHidden(widget)
              ? harmless('look-changed/shown', {}, field)
              : harmless('look-changed/widget', { widget: widgetName(newWidget), before: widgetName(widget) }, field),
          ]),
    ...names.map((name) => uiChange(field, name, was[name], is[name])),
  ]
}

const widgetName = (widget: string | undefined): Value => widget ?? phrase('usual-widget')

function uiChange(field: string, name: string, was: unknown, is: unknown): FieldFinding {
  const [now, before] = [is, was].map((value): Value => (value === undefined ? phrase('nothing') : inline(value)))
  switch (name) {
    case 'ui:links':
      return breaking('declaration-reworded/links', { now, before }, field)
    case 'ui:disabled':
    case 'ui:readonly':
      return is === true ? breaking('hidden/locked', {}, field) : harmless('look-changed/unlocked', {}, field)
    case 'ui:onlyFor':
      return is === undefined
        ? harmless('look-changed/for-all', {}, field)
        : breaking('hidden/for-others', { now }, field)
    case 'ui:more':
      return harmless(is === true ? 'look-changed/more' : 'look-changed/not-more', {}, field)
    case 'ui:autocomplete':
      return harmless('look-changed/autofill', { now, before }, field)
    default:
      return harmless('look-changed', { name: name.slice(3), now, before }, field)
  }
}

function uiOfForm({ uiSchema: was }: ResolvedForm, { uiSchema: is }: ResolvedForm): FieldFinding[] {
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => name.startsWith('ui:') && name !== 'ui:order' && !isSame(was[name], is[name]),
  )
  return names.map((name) =>
    harmless('look-changed/form', {
      name: name.slice(3),
      now: is[name] === undefined ? phrase('nothing') : inline(is[name]),
    }),
  )
}

/** Fields that moved to another step. */
function stepMoves(before: ResolvedForm, after: ResolvedForm, presentPath: (path: string) => string): FieldFinding[] {
  const stepOf = ({ steps }: ResolvedForm, name: string) => steps?.find(({ fields }) => fields.includes(name))?.id
  return propertyNames(before.schema).flatMap((name) => {
    const present = presentPath(name)
    const [was, is] = [stepOf(before, name), stepOf(after, present)]
    return was === undefined || is === undefined || was === is
      ? []
      : [harmless('field-moved', { step: is, before: was }, present)]
  })
}

/** Fields with another place among their neighbours: the fewest moves that explain the new order. */
function orderChanges(
  before: Schema,
  beforeUi: UiSchema,
  after: Schema,
  afterUi: UiSchema,
  path: string[],
  presentPath: (path: string) => string,
): FieldFinding[] {
  const inPath = (name: string) => [...path, name].join('.')
  const is = screenOrder(after, afterUi)
  const originals = new Map(screenOrder(before, beforeUi).map((name) => [presentPath(inPath(name)), name]))
  const was = [...originals.keys()].filter((field) => is.some((name) => inPath(name) === field))
  const now = is.map(inPath).filter((field) => originals.has(field))
  const unmovedIndices = longestIncreasing(now.map((field) => was.indexOf(field)))
  const movedFields = now.filter((_, index) => !unmovedIndices.has(index))
  const inner = is.flatMap((name) => {
    const original = originals.get(inPath(name))
    if (original === undefined) return []
    const [one, other] = [assertedDeclarations(before, original), assertedDeclarations(after, name)]
    return [one, other].every(
      (declared) => propertyNames({ allOf: declared }).length > 0 && !declared.some(({ file }) => file),
    )
      ? orderChanges(
          { allOf: one },
          nestedUiSchema(beforeUi, original),
          { allOf: other },
          nestedUiSchema(afterUi, name),
          [...path, name],
          presentPath,
        )
      : []
  })
  return [
    ...movedFields.map((field) => {
      const previous = now[now.indexOf(field) - 1]
      return previous === undefined
        ? harmless('field-reordered/first', {}, field)
        : harmless('field-reordered', { name: previous }, field)
    }),
    ...inner,
  ]
}

/** The indices of a longest increasing subsequence of `values`. */
function longestIncreasing(values: number[]): Set<number> {
  const best = values.map((): number[] => [])
  values.forEach((value, index) => {
    const earlier = best.slice(0, index).filter((_, other) => (values[other] ?? 0) < value)
    const longest = earlier.reduce((a, b) => (b.length > a.length ? b : a), [])
    best[index] = [...longest, index]
  })
  return new Set(best.reduce((a, b) => (b.length > a.length ? b : a), []))
}
