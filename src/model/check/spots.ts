import { askedOf, askingParts } from '../asked.ts'
import { toPointer } from '../pointer.ts'
import type { DefinitionProblem } from '../problem.ts'
import { libraryName, resolveSchema, type Fields } from '../resolve.ts'
import type { Schema, UiSchema } from '../schema.ts'
import type { Site } from './site.ts'

/** A subschema where it is written, and as it holds. */
export interface Spot {
  file: string
  place: string
  /** As it stands in the file. */
  written: Schema
  /** As it holds: references replaced. */
  schema: Schema
  ui: UiSchema
  /** Name of the property; in the library, of the field. Undefined for a form as a whole, a list's items, a condition's part. */
  name?: string | undefined
  /** The library field it refers to. */
  library?: string | undefined
  /** The object that the property is a member of. */
  owner?: Schema | undefined
  /** Everything that applies to the same value, in whatever branch: itself, and what conditions add. */
  parts: Schema[]
  /** The value's schema as a whole, of which this may be a branch. */
  whole: Schema
  /** Inside an `if` or a `not`: it asks for nothing. */
  asked: boolean
}

/** Every subschema of all page and field files. */
export function allSpots({ fields, forms, library }: Pick<Site, 'fields' | 'forms' | 'library'>): Spot[] {
  return [
    ...forms.flatMap(({ file, page, form }) =>
      spotsOf({ ...root(file, page.schema, form.schema, form.uiSchema), place: '/schema' }, library),
    ),
    ...fields.flatMap(({ file, name, schema }) => {
      const resolved = resolveSchema(schema, library)
      return spotsOf({ ...root(file, schema, resolved.schema, resolved.ui), name }, library)
    }),
  ]
}

const root = (file: string, written: Schema, schema: Schema, ui: UiSchema): Spot => ({
  file,
  place: '',
  written,
  schema,
  ui,
  parts: askingParts(schema),
  whole: schema,
  asked: true,
  library: written.$ref && libraryName(written.$ref),
})

/** A spot and all below it that stand in the same file. */
function spotsOf(spot: Spot, library: Fields): Spot[] {
  const { written, schema, place, file } = spot
  const child = (below: Partial<Spot> & Pick<Spot, 'written' | 'schema'>, ...steps: (string | number)[]): Spot[] =>
    spotsOf(
      {
        file,
        place: place + toPointer(steps),
        ui: spot.ui,
        asked: spot.asked,
        parts: askingParts(below.schema),
        whole: below.schema,
        library: below.written.$ref && libraryName(below.written.$ref),
        ...below,
      },
      library,
    )
  const branch = (
    keyword: string,
    own: Schema | undefined,
    resolved: Schema | undefined,
    ...steps: number[]
  ): Spot[] =>
    own && resolved
      ? child(
          {
            written: own,
            schema: resolved,
            whole: spot.whole,
            parts: spot.parts,
            asked: spot.asked && keyword !== 'if' && keyword !== 'not',
          },
          keyword,
          ...steps,
        )
      : []
  return [
    spot,
    ...Object.entries(written.properties ?? {}).flatMap(([name, own]) => {
      const resolved = schema.properties?.[name] ?? {}
      return child(
        {
          written: own,
          schema: resolved,
          name,
          owner: spot.whole,
          ui: uiOf(spot.ui, name),
          parts: askedOf(spot.whole, name).flatMap(askingParts),
        },
        'properties',
        name,
      )
    }),
    ...(written.items
      ? child({ written: written.items, schema: schema.items ?? {}, ui: uiOf(spot.ui, 'items') }, 'items')
      : []),
    ...(['if', 'then', 'else', 'not'] as const).flatMap((keyword) =>
      branch(keyword, written[keyword], schema[keyword]),
    ),
    ...(['allOf', 'anyOf', 'oneOf'] as const).flatMap((keyword) =>
      (written[keyword] ?? []).flatMap((own, index) => branch(keyword, own, schema[keyword]?.[index], index)),
    ),
    ...Object.entries(written.dependencies ?? {}).flatMap(([name, own]) => {
      const resolved = schema.dependencies?.[name]
      return Array.isArray(own) || !resolved || Array.isArray(resolved)
        ? []
        : child({ written: own, schema: resolved, whole: spot.whole, parts: spot.parts }, 'dependencies', name)
    }),
  ]
}

const uiOf = (ui: UiSchema, key: string): UiSchema =>
  typeof ui[key] === 'object' && ui[key] !== null ? (ui[key] as UiSchema) : {}

/** What a rule finds at a spot. */
export interface Finding {
  what: string
  hint: string
  /** The member of the spot that is wrong, where it is written there. */
  at?: string
}

/**
 * The problems that a rule finds at all spots. What a library field does wrong is said of its own file, not of each page
 * that refers to it.
 */
export function problemsAt(
  spots: Spot[],
  library: Fields,
  rule: (spot: Spot) => Finding | undefined,
): DefinitionProblem[] {
  const said = new Map<Schema, Set<string>>()
  return spots
    .filter(({ asked }) => asked)
    .flatMap((spot) => {
      const found = rule(spot)
      if (!found || repeats(said, spot, found)) return []
      const fragment = spot.library === undefined ? undefined : library[spot.library]
      if (fragment) {
        const base = resolveSchema(fragment, library)
        if (rule({ ...root(spot.file, fragment, base.schema, base.ui), name: spot.library })) return []
      }
      const { what, hint, at } = found
      return [
        {
          file: spot.file,
          place: at !== undefined && at in spot.written ? `${spot.place}/${at}` : spot.place,
          what,
          hint,
        },
      ]
    })
}

/** Whether the same was found of another branch's mention of the property. */
function repeats(said: Map<Schema, Set<string>>, { owner, name }: Spot, { what }: Finding): boolean {
  if (!owner) return false
  const of = said.get(owner) ?? new Set()
  said.set(owner, of)
  const known = of.has(`${name} ${what}`)
  of.add(`${name} ${what}`)
  return known
}
