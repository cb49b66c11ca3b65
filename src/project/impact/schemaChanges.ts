import { phrase, type Value } from '../../model/findings/findingTexts.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { assertedDeclarations, assertedSubschemas, isNullOnly, propertyNames } from '../../forms/schema/walker.ts'
import { inline } from '../snapshot/constraints.ts'
import { describeSchema } from '../snapshot/describeConditions.ts'
import { breaking, harmless, isSame, type FieldFinding } from './impactFinding.ts'
import { liftShownMembers } from './shownMembers.ts'
import { matchRenamed, type FieldFacts, type Renaming } from './matchFields.ts'
import { optionsOf, ruleChanges } from './ruleChanges.ts'

/** Shared data of a comparison of two forms. */
export interface Comparison {
  facts: [before: FieldFacts, after: FieldFacts]
  /** The page's `renamedFields`. */
  declared: Record<string, string>
  /** Output, the renamed fields: text path before → text path after. */
  renamed: Map<string, string>
}

/** The place of the two schemas in the form. */
interface Place {
  path: string[]
  /** Their condition, with a leading space; undefined: always. */
  where: Value
  /** Members of the object in both states, and the renamed ones. */
  before: string[]
  after: string[]
  renamings: Renaming[]
}

/** All changes of fields and rules between two forms. Added and removed fields are named once. */
export function schemaChanges(before: Schema, after: Schema, comparison: Comparison): FieldFinding[] {
  const findings = compareObject(before, after, [], undefined, comparison)
  const seenKeys = new Set<string>()
  return findings.filter(({ kind, id, params, field }) => {
    const isOfField = kind === 'field-added' || kind === 'field-removed'
    const key = JSON.stringify(isOfField ? [kind, field] : [id, params, field])
    return seenKeys.has(key) ? false : seenKeys.add(key)
  })
}

/** Compares the schemas of a value and matches its members by name. */
function compareObject(
  before: Schema,
  after: Schema,
  path: string[],
  where: Value,
  comparison: Comparison,
): FieldFinding[] {
  const lifted = liftShownMembers(before, after, path)
  return [...lifted.findings, ...compareMembers(lifted.before, lifted.after, path, where, comparison)]
}

function compareMembers(
  before: Schema,
  after: Schema,
  path: string[],
  where: Value,
  comparison: Comparison,
): FieldFinding[] {
  const declared = path.length === 0 ? comparison.declared : {}
  const renamings = matchRenamed(before, after, path, declared, comparison.facts)
  for (const { from, to } of renamings) comparison.renamed.set([...path, from].join('.'), [...path, to].join('.'))
  return compare(
    before,
    after,
    { path, where, before: propertyNames(before), after: propertyNames(after), renamings },
    comparison,
  )
}

/** Compares two subschemas that apply to the same value. */
function compare(before: Schema, after: Schema, place: Place, comparison: Comparison): FieldFinding[] {
  const field = place.path.join('.')
  const areOptions = optionsOf(before) !== undefined && optionsOf(after) !== undefined
  return [
    ...ruleChanges(before, after, field, place.where),
    ...memberChanges(before, after, place, comparison),
    ...requiredChanges(before, after, place),
    ...itemChanges(before, after, place, comparison),
    ...conditionChanges(before, after, place, comparison),
    ...(areOptions ? [] : alternativeChanges(before, after, place, comparison)),
    ...pairs(before.allOf ?? [], after.allOf ?? []).flatMap(([was = {}, is = {}]) =>
      compare(was, is, place, comparison),
    ),
    ...notChanges(before, after, place),
    ...dependencyChanges(before, after, place, comparison),
  ]
}

function memberChanges(before: Schema, after: Schema, place: Place, comparison: Comparison): FieldFinding[] {
  const [was, is] = [before.properties ?? {}, after.properties ?? {}]
  const presentName = (name: string) => place.renamings.find(({ from }) => from === name)?.to ?? name
  const fieldOf = (name: string) => [...place.path, name].join('.')
  const recurse = (name: string, one: Schema, other: Schema) =>
    compareObject(one, other, [...place.path, name], place.where, comparison)
  const fromBefore = Object.entries(was).flatMap(([name, schema]) => {
    const present = presentName(name)
    const other = is[present]
    const renaming = place.renamings.find(({ from }) => from === name)
    return [
      ...(renaming ? [renamedFinding(renaming, fieldOf(present))] : []),
      ...(other
        ? recurse(present, schema, other)
        : place.after.includes(present)
          ? recurse(present, schema, {})
          : [
              isNullOnly([schema])
                ? harmless('field-removed/text', { where: place.where }, fieldOf(name))
                : breaking('field-removed', { name, where: place.where }, fieldOf(name)),
            ]),
    ]
  })
  const origins = new Set(Object.keys(was).map(presentName))
  const addedFindings = Object.entries(is).flatMap(([name, schema]) => {
    if (origins.has(name)) return []
    if (place.before.some((each) => presentName(each) === name)) return recurse(name, {}, schema)
    if (isNullOnly([schema])) return [harmless('field-added/text', { where: place.where }, fieldOf(name))]
    const isRequired = assertedSubschemas(after).some(({ required }) => required?.includes(name))
    return [
      isRequired
        ? breaking('field-added/required', { name, where: place.where }, fieldOf(name))
        : harmless('field-added', { name, where: place.where }, fieldOf(name)),
      ...(schema.default === undefined
        ? []
        : [harmless('proposal-changed/new', { value: inline(schema.default) }, fieldOf(name))]),
    ]
  })
  return [...fromBefore, ...addedFindings]
}

const renamedFinding = ({ from, to, isDeclared }: Renaming, field: string): FieldFinding =>
  breaking(isDeclared ? 'field-renamed' : 'field-renamed/undeclared', { name: from, other: to }, field)

function requiredChanges(before: Schema, after: Schema, { path, where, renamings, ...names }: Place): FieldFinding[] {
  const presentName = (name: string) => renamings.find(({ from }) => from === name)?.to ?? name
  const was = (before.required ?? []).map(presentName)
  const is = after.required ?? []
  const wasKnown = new Set(names.before.map(presentName))
  return [
    ...is
      .filter((name) => !was.includes(name) && wasKnown.has(name))
      .map((name) => breaking('now-required', { where }, [...path, name].join('.'))),
    ...was
      .filter((name) => !is.includes(name) && names.after.includes(name))
      .map((name) => optionalFinding(after, name, [...path, name].join('.'), where)),
  ]
}

/** Finding for a field that is now optional; for a declaration or a verification image it is breaking. */
function optionalFinding(after: Schema, name: string, field: string, where: Value): FieldFinding {
  const declared = assertedDeclarations(after, name)
  if (declared.some((each) => each.const === true)) return breaking('consent-dropped', { where }, field)
  return declared.some(({ captcha }) => captcha)
    ? breaking('protection-dropped/captcha', { where }, field)
    : harmless('now-optional', { where }, field)
}

function itemChanges(before: Schema, after: Schema, place: Place, comparison: Comparison): FieldFinding[] {
  if (before.file || after.file || (!before.items && !after.items)) return []
  const where = place.where ?? phrase('in-entries')
  return compareObject(before.items ?? {}, after.items ?? {}, place.path, where, comparison)
}

function conditionChanges(before: Schema, after: Schema, place: Place, comparison: Comparison): FieldFinding[] {
  if (!before.if && !after.if) return []
  const [was, is] = [before.if, after.if].map((each) => each && describeSchema(each, 'condition'))
  const sameCondition = isSame(before.if, after.if)
  const underCondition = (id: 'where-if' | 'where-unless') => ({
    ...place,
    where: phrase(id, { where: place.where, condition: is ?? was }),
  })
  const changedCondition =
    was !== undefined && is !== undefined && !sameCondition
      ? [breaking('condition-changed', { condition: is, before: was }, place.path.join('.'))]
      : []
  return [
    ...changedCondition,
    ...compare(before.then ?? {}, after.then ?? {}, underCondition('where-if'), comparison),
    ...compare(before.else ?? {}, after.else ?? {}, underCondition('where-unless'), comparison),
  ]
}

function alternativeChanges(before: Schema, after: Schema, place: Place, comparison: Comparison): FieldFinding[] {
  const field = place.path.join('.')
  return (['anyOf', 'oneOf'] as const).flatMap((keyword) => {
    const [was, is] = [before[keyword], after[keyword]]
    if (isSame(was, is)) return []
    if (!is) return [harmless('rule-dropped/alternatives', { count: was?.length }, field)]
    if (!was) return [breaking('rule-added/alternatives', { count: is.length }, field)]
    return pairs(was, is).flatMap(([one, other]) =>
      one && other
        ? compare(one, other, { ...place, where: phrase('in-alternative', { where: place.where }) }, comparison)
        : one
          ? [breaking('option-removed/alternative', { condition: describeSchema(one, 'condition') }, field)]
          : [harmless('option-added/alternative', { condition: describeSchema(other ?? {}, 'condition') }, field)],
    )
  })
}

function notChanges(before: Schema, after: Schema, { path, where }: Place): FieldFinding[] {
  if (isSame(before.not, after.not)) return []
  const [was, is] = [before.not, after.not].map((each) => each && describeSchema(each, 'condition'))
  const field = path.join('.')
  if (is === undefined) return [harmless('rule-dropped/not', { where, condition: was }, field)]
  return [
    was === undefined
      ? breaking('rule-added/not', { where, condition: is }, field)
      : breaking('rule-changed/not', { where, condition: is, before: was }, field),
  ]
}

function dependencyChanges(before: Schema, after: Schema, place: Place, comparison: Comparison): FieldFinding[] {
  const [was, is] = [before.dependencies ?? {}, after.dependencies ?? {}]
  const asSchema = (needs: Schema | string[] | undefined): Schema =>
    Array.isArray(needs) ? { required: needs } : (needs ?? {})
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) =>
    compare(
      asSchema(was[name]),
      asSchema(is[name]),
      { ...place, where: phrase('where-if', { where: place.where, condition: phrase('condition-given', { name }) }) },
      comparison,
    ),
  )
}

/** Pairs the schemas of two lists: equal ones first, then those with the same `if`, then by position. */
function pairs(before: Schema[], after: Schema[]): [Schema | undefined, Schema | undefined][] {
  const result: [Schema | undefined, Schema | undefined][] = []
  const [was, is] = [[...before], [...after]]
  for (const isMatch of [isSame, (a: Schema, b: Schema) => a.if !== undefined && isSame(a.if, b.if)])
    for (const one of [...was]) {
      const match = is.find((other) => isMatch(one, other))
      if (!match) continue
      result.push([one, match])
      was.splice(was.indexOf(one), 1)
      is.splice(is.indexOf(match), 1)
    }
  // In lists of different lengths, positions do not show which schemas belong together.
  if (was.length === is.length)
    return [...result, ...was.map((one, index): [Schema, Schema | undefined] => [one, is[index]])]
  return [
    ...result,
    ...was.map((one): [Schema, undefined] => [one, undefined]),
    ...is.map((other): [undefined, Schema] => [undefined, other]),
  ]
}
