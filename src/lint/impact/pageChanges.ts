import { pageById, type Page, type ResolvedForm } from '../../model/site/pageDefinition.ts'
import { isObject } from '../../model/isObject.ts'
import { bodyEncoding } from '../snapshot/describeBody.ts'
import { inline } from '../snapshot/constraints.ts'
import { breaking, harmless, isSame, listOf, quoted, type FieldFinding } from './impactFinding.ts'

const WHO_MAY = { public: 'everybody', customer: 'whoever has signed in', funds: 'customers with a real account' }
const OPENNESS = { public: 0, customer: 1, funds: 2 }

/** What changes of a page besides its form: address, access, menu, calls. */
export function pageChanges(before: Page, after: Page): FieldFinding[] {
  const findings: FieldFinding[] = []
  if (before.kind !== after.kind)
    findings.push(breaking('page-kind-changed', `The page is a ${after.kind} now; it was a ${before.kind}.`))
  if (before.path !== after.path)
    findings.push(
      breaking(
        'path-changed',
        `The page is at #${after.path} now: links and bookmarks of #${before.path} lead nowhere.`,
      ),
    )
  if (before.access !== after.access)
    findings.push(
      OPENNESS[after.access] > OPENNESS[before.access]
        ? breaking(
            'access-narrowed',
            `Only ${WHO_MAY[after.access]} may open the page; before, ${WHO_MAY[before.access]} could.`,
          )
        : harmless(
            'access-widened',
            `The page is open to ${WHO_MAY[after.access]} now, no longer only to ${WHO_MAY[before.access]}.`,
          ),
    )
  if (!isSame(before.menu, after.menu)) findings.push(menuChange(before, after))
  if (before.parent !== after.parent)
    findings.push(
      harmless(
        'parent-changed',
        `The page above it is ${after.parent ?? 'none'} now; it was ${before.parent ?? 'none'}.`,
      ),
    )
  if ((before.layout ?? 'site') !== (after.layout ?? 'site'))
    findings.push(
      harmless('layout-changed', `It is shown ${after.layout === 'bare' ? 'without' : 'with'} header and footer.`),
    )
  const [was, is] = [before.calls ?? [], after.calls ?? []]
  const gone = was.filter((call) => !is.includes(call))
  const added = is.filter((call) => !was.includes(call))
  if (gone.length > 0)
    findings.push(
      breaking('call-removed', `Whoever may open the page may no longer use the call ${listOf(gone)} because of it.`),
    )
  if (added.length > 0)
    findings.push(harmless('call-added', `Whoever may open the page may use the call ${listOf(added)}.`))
  return findings
}

function menuChange({ menu: was }: Page, { menu: is }: Page): FieldFinding {
  if (!is) return harmless('menu-changed', 'The page is no longer in the menu.')
  return harmless(
    'menu-changed',
    was
      ? `Its place in the menu is ${is.order}; it was ${was.order}.`
      : `The page is in the menu now, at place ${is.order}.`,
  )
}

/** What changes of how a form is filled in and sent, without its fields. */
export function formChanges(before: ResolvedForm, after: ResolvedForm, pages: Page[]): FieldFinding[] {
  return [
    ...stepChanges(before, after),
    ...(Boolean(before.review) === Boolean(after.review)
      ? []
      : [
          harmless(
            'review-changed',
            after.review
              ? 'Everything is shown once more before it is sent.'
              : 'Nothing is shown once more before it is sent.',
          ),
        ]),
    ...(before.saveDraft === after.saveDraft
      ? []
      : [
          after.saveDraft === false
            ? breaking('drafts-changed', 'Nothing that is typed is kept any more, and saved drafts are not restored.')
            : harmless('drafts-changed', 'What is typed is kept for a day.'),
        ]),
    ...prefillChanges(before, after),
    ...submitChanges(before, after, pages),
  ]
}

function stepChanges({ steps: was = [] }: ResolvedForm, { steps: is = [] }: ResolvedForm): FieldFinding[] {
  const ids = (steps: { id: string }[]) => steps.map(({ id }) => id)
  const gone = ids(was).filter((id) => !ids(is).includes(id))
  const added = ids(is).filter((id) => !ids(was).includes(id))
  const common = (steps: { id: string }[], others: { id: string }[]) =>
    ids(steps).filter((id) => ids(others).includes(id))
  return [
    ...(gone.length > 0
      ? [harmless('step-removed', `The step ${quoted(gone)} is gone; links to it open the form.`)]
      : []),
    ...(added.length > 0 ? [harmless('step-added', `The step ${quoted(added)} is new.`)] : []),
    ...(isSame(common(was, is), common(is, was))
      ? []
      : [harmless('steps-reordered', `The steps come in the order ${listOf(ids(is))}.`)]),
  ]
}

function prefillChanges({ urlPrefill: was = {} }: ResolvedForm, { urlPrefill: is = {} }: ResolvedForm): FieldFinding[] {
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) => {
    const [one, other] = [was[name], is[name]]
    if (isSame(one, other)) return []
    if (one && one.parameter !== other?.parameter)
      return [
        breaking(
          'prefill-removed',
          `Links with ?${one.parameter}=… no longer fill it in${other ? `; those with ?${other.parameter}=… do` : ''}.`,
          name,
        ),
      ]
    return [
      harmless(
        'prefill-added',
        one
          ? `What a link fills in ${other?.lock ? 'cannot' : 'can'} be changed.`
          : `Links with ?${other?.parameter}=… fill it in.`,
        name,
      ),
    ]
  })
}

/** Members of `submit` that only say what is shown after success. */
const AFTER_SUCCESS = {
  result: 'what the success page shows of the response',
  resultShownOnce: 'what is warned of as shown only once',
  receipt: 'what the success page repeats of the form',
  next: 'the pages offered after success',
  nextParameters: 'what the links to these pages carry',
} as const

function submitChanges(before: ResolvedForm, after: ResolvedForm, pages: Page[]): FieldFinding[] {
  const [was, is] = [before.submit, after.submit]
  const findings: FieldFinding[] = []
  if (was.path !== is.path)
    findings.push(
      breaking('endpoint-changed', `The form is sent to aspapi${is.path}.asp; it was sent to aspapi${was.path}.asp.`),
    )
  const [encoding, newEncoding] = [bodyEncoding(before.schema), bodyEncoding(after.schema)]
  if (encoding !== newEncoding)
    findings.push(breaking('encoding-changed', `The backend receives ${newEncoding}; it received ${encoding}.`))
  for (const name of ['action', 'account', 'token', 'remember'] as const)
    if (!isSame(was[name], is[name])) {
      const [now, then] = [is[name], was[name]].map((value, index) =>
        inline(differing(value, index === 0 ? was[name] : is[name]) ?? 'none'),
      )
      findings.push(
        breaking('action-changed', `What the backend does with the form has another ${name}: ${now}; it was ${then}.`),
      )
    }
  for (const [name, words] of Object.entries(AFTER_SUCCESS)) {
    const member = name as keyof typeof AFTER_SUCCESS
    if (isSame(was[member], is[member])) continue
    const lost =
      member === 'result'
        ? (was.result ?? []).filter((each) => !is.result?.includes(each) && was.resultShownOnce?.includes(each))
        : []
    const unknown = member === 'next' ? (is.next ?? []).filter((id) => !pageById(pages, id)) : []
    const sentence = `Changed: ${words}, now ${inline(is[member] ?? 'nothing')}; it was ${inline(was[member] ?? 'nothing')}.`
    findings.push(
      lost.length + unknown.length > 0 ? breaking('success-changed', sentence) : harmless('success-changed', sentence),
    )
  }
  const [alternatives, newAlternatives] = [was.alternatives ?? {}, is.alternatives ?? {}]
  for (const name of new Set([...Object.keys(alternatives), ...Object.keys(newAlternatives)])) {
    const [one, other] = [alternatives[name], newAlternatives[name]]
    if (isSame(one, other)) continue
    findings.push(
      !one
        ? harmless('alternative-added', `The button “${name}” is new; it sends ${inline(other)}.`)
        : breaking(
            'alternative-removed',
            other
              ? `The button “${name}” sends ${inline(other)}; it sent ${inline(one)}.`
              : `The button “${name}” is gone.`,
          ),
    )
  }
  return findings
}

/** The members of an object that the other has not, or has otherwise; other values as they are. */
const differing = (value: unknown, other: unknown): unknown =>
  isObject(value) && isObject(other)
    ? Object.fromEntries(Object.entries(value).filter(([name, member]) => !isSame(member, other[name])))
    : value
