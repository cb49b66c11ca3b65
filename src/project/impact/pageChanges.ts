import { phrase, quoteAll, type Value } from '../../model/findings/findingTexts.ts'
import { pageById, type Page, type ResolvedForm, type Submit } from '../../model/site/pageDefinition.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import { bodyEncoding } from '../snapshot/describeBody.ts'
import { inline } from '../snapshot/constraints.ts'
import { breaking, harmless, isSame, type FieldFinding } from './impactFinding.ts'

const ACCESS_PHRASES = { public: phrase('who-public'), customer: phrase('who-customer'), funds: phrase('who-funds') }
const OPENNESS = { public: 0, customer: 1, funds: 2 }

/** Changes of a page outside its form: kind, path, access, menu, parent, layout, calls. */
export function pageChanges(before: Page, after: Page): FieldFinding[] {
  const findings: FieldFinding[] = []
  if (before.kind !== after.kind)
    findings.push(breaking('page-kind-changed', { kind: after.kind, before: before.kind }))
  if (before.path !== after.path) findings.push(breaking('path-changed', { path: after.path, before: before.path }))
  if (before.access !== after.access) {
    const params = { who: ACCESS_PHRASES[after.access], before: ACCESS_PHRASES[before.access] }
    const isNarrower = OPENNESS[after.access] > OPENNESS[before.access]
    findings.push(isNarrower ? breaking('access-narrowed', params) : harmless('access-widened', params))
  }
  if (!isSame(before.menu, after.menu)) findings.push(menuChange(before, after))
  if (before.parent !== after.parent)
    findings.push(
      harmless('parent-changed', {
        path: after.parent ?? phrase('nothing'),
        before: before.parent ?? phrase('nothing'),
      }),
    )
  if ((before.layout ?? 'site') !== (after.layout ?? 'site'))
    findings.push(harmless(after.layout === 'bare' ? 'layout-changed/bare' : 'layout-changed'))
  const [was, is] = [before.calls ?? [], after.calls ?? []]
  const removedEntries = was.filter((call) => !is.includes(call))
  const addedEntries = is.filter((call) => !was.includes(call))
  if (removedEntries.length > 0) findings.push(breaking('call-removed', { calls: { and: removedEntries } }))
  if (addedEntries.length > 0) findings.push(harmless('call-added', { calls: { and: addedEntries } }))
  return findings
}

function menuChange({ menu: was }: Page, { menu: is }: Page): FieldFinding {
  if (!is) return harmless('menu-changed/gone')
  return was
    ? harmless('menu-changed', { place: is.order, before: was.order })
    : harmless('menu-changed/added', { place: is.order })
}

/** Changes of a form outside its fields: steps, review, drafts, prefilling, submit. */
export function formChanges(before: ResolvedForm, after: ResolvedForm, pages: Page[]): FieldFinding[] {
  return [
    ...stepChanges(before, after),
    ...(Boolean(before.review) === Boolean(after.review)
      ? []
      : [harmless(after.review ? 'review-changed' : 'review-changed/dropped')]),
    ...(before.saveDraft === after.saveDraft
      ? []
      : [after.saveDraft === false ? breaking('drafts-changed/dropped') : harmless('drafts-changed')]),
    ...prefillChanges(before, after),
    ...submitChanges(before, after, pages),
  ]
}

function stepChanges({ steps: was = [] }: ResolvedForm, { steps: is = [] }: ResolvedForm): FieldFinding[] {
  const ids = (steps: { id: string }[]) => steps.map(({ id }) => id)
  const removedEntries = ids(was).filter((id) => !ids(is).includes(id))
  const addedEntries = ids(is).filter((id) => !ids(was).includes(id))
  const common = (steps: { id: string }[], others: { id: string }[]) =>
    ids(steps).filter((id) => ids(others).includes(id))
  return [
    ...(removedEntries.length > 0 ? [harmless('step-removed', { steps: quoteAll(removedEntries) })] : []),
    ...(addedEntries.length > 0 ? [harmless('step-added', { steps: quoteAll(addedEntries) })] : []),
    ...(isSame(common(was, is), common(is, was)) ? [] : [harmless('steps-reordered', { steps: { and: ids(is) } })]),
  ]
}

function prefillChanges({ urlPrefill: was = {} }: ResolvedForm, { urlPrefill: is = {} }: ResolvedForm): FieldFinding[] {
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) => {
    const [one, other] = [was[name], is[name]]
    if (isSame(one, other)) return []
    if (one && one.parameter !== other?.parameter)
      return [
        other
          ? breaking('prefill-removed/other', { parameter: one.parameter, other: other.parameter }, name)
          : breaking('prefill-removed', { parameter: one.parameter }, name),
      ]
    if (!one) return [harmless('prefill-added', { parameter: other?.parameter }, name)]
    return [harmless(other?.lock ? 'prefill-added/locked' : 'prefill-added/unlocked', {}, name)]
  })
}

/** Members of `submit` for the success screen. */
const AFTER_SUCCESS = [
  ['result', phrase('after-result')],
  ['resultShownOnce', phrase('after-resultShownOnce')],
  ['receipt', phrase('after-receipt')],
  ['confirm', phrase('after-confirm')],
  ['next', phrase('after-next')],
  ['nextParameters', phrase('after-nextParameters')],
] as const

function submitChanges(before: ResolvedForm, after: ResolvedForm, pages: Page[]): FieldFinding[] {
  const [was, is] = [before.submit, after.submit]
  const findings: FieldFinding[] = []
  if (was.path !== is.path) findings.push(breaking('endpoint-changed', { path: is.path, before: was.path }))
  const [encoding, newEncoding] = [bodyEncoding(before.schema), bodyEncoding(after.schema)]
  if (encoding !== newEncoding) findings.push(breaking('encoding-changed', { encoding: newEncoding, before: encoding }))
  for (const name of ['action', 'account', 'token', 'remember'] as const)
    if (!isSame(was[name], is[name])) {
      const [now, before] = [is[name], was[name]].map((value, index) =>
        describeValue(differingMembers(value, index === 0 ? was[name] : is[name])),
      )
      findings.push(breaking('action-changed', { member: name, now, before }))
    }
  for (const [member, what] of AFTER_SUCCESS) {
    if (isSame(was[member], is[member])) continue
    const lostResults =
      member === 'result'
        ? (was.result ?? []).filter((each) => !is.result?.includes(each) && was.resultShownOnce?.includes(each))
        : []
    const unknown = member === 'next' ? (is.next ?? []).filter((id) => !pageById(pages, id)) : []
    const describeMember = ({ [member]: value, nextParameters }: Submit): Value =>
      member === 'nextParameters' && nextParameters ? describeParameters(nextParameters) : describeValue(value)
    const params = { what, now: describeMember(is), before: describeMember(was) }
    findings.push(
      lostResults.length + unknown.length > 0
        ? breaking('success-changed', params)
        : harmless('success-changed', params),
    )
  }
  const [alternatives, newAlternatives] = [was.alternatives ?? {}, is.alternatives ?? {}]
  for (const name of new Set([...Object.keys(alternatives), ...Object.keys(newAlternatives)])) {
    const [one, other] = [alternatives[name], newAlternatives[name]]
    if (isSame(one, other)) continue
    if (!one) findings.push(harmless('alternative-added', { name, values: inline(other) }))
    else if (other)
      findings.push(breaking('alternative-removed/other', { name, values: inline(other), before: inline(one) }))
    else findings.push(breaking('alternative-removed', { name }))
  }
  return findings
}

const describeValue = (value: unknown): Value => (value === undefined ? phrase('nothing') : inline(value))

const describeParameters = (pages: NonNullable<Submit['nextParameters']>): Value => ({
  and: Object.entries(pages).flatMap(([page, parameters]) =>
    Object.entries(parameters).map(([parameter, name]) => phrase('next-parameter', { name, page, parameter })),
  ),
})

/** The members of an object that differ from the other's; a value that is not an object stays unchanged. */
const differingMembers = (value: unknown, other: unknown): unknown =>
  isObject(value) && isObject(other)
    ? Object.fromEntries(Object.entries(value).filter(([name, member]) => !isSame(member, other[name])))
    : value
