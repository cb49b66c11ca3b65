import type { FormPage, Page, ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { LocaleFiles } from '../texts/textIndex.ts'

/** Every kind of change that is told apart. */
export type ImpactKind =
  // Pages
  | 'page-added'
  | 'page-removed'
  | 'page-unreadable'
  | 'page-kind-changed'
  | 'path-changed'
  | 'access-narrowed'
  | 'access-widened'
  | 'menu-changed'
  | 'parent-changed'
  | 'layout-changed'
  | 'call-added'
  | 'call-removed'
  | 'site-changed'
  // The way through a form
  | 'step-added'
  | 'step-removed'
  | 'steps-reordered'
  | 'field-moved'
  | 'field-reordered'
  | 'review-changed'
  | 'recent-sign-in-changed'
  | 'drafts-changed'
  | 'prefill-added'
  | 'prefill-removed'
  | 'success-changed'
  // What the backend receives
  | 'endpoint-changed'
  | 'encoding-changed'
  | 'action-changed'
  | 'alternative-added'
  | 'alternative-removed'
  | 'payload-added'
  | 'payload-removed'
  | 'payload-changed'
  // Fields and rules
  | 'field-added'
  | 'field-removed'
  | 'field-renamed'
  | 'now-required'
  | 'now-optional'
  | 'limit-narrowed'
  | 'limit-widened'
  | 'option-added'
  | 'option-removed'
  | 'options-reordered'
  | 'type-changed'
  | 'rule-added'
  | 'rule-dropped'
  | 'rule-changed'
  | 'condition-changed'
  | 'consent-dropped'
  | 'protection-added'
  | 'protection-dropped'
  | 'normalization-changed'
  | 'proposal-changed'
  | 'look-changed'
  | 'hidden'
  // Words
  | 'text-changed'
  | 'text-missing'
  | 'text-stale'
  | 'declaration-reworded'
  | 'document-changed'
  | 'document-removed'
  | 'document-added'
  // What is there already
  | 'draft-loses'
  | 'draft-follows'
  | 'submissions-invalid'
  | 'submissions-valid'

/** One thing that a change means, in a plain sentence. */
export interface ImpactFinding {
  kind: ImpactKind
  /** Id of the page; absent: of the whole site. */
  page?: string
  /** Text path of the field: `address.street`. */
  field?: string
  sentence: string
  /** Whether something that holds today holds no longer. */
  breaking: boolean
}

/** A finding whose page is the one that is compared. */
export type FieldFinding = Omit<ImpactFinding, 'page'>

/** A page in one of the two states. */
export type ImpactPage = { page: FormPage; form: ResolvedForm } | { page: Exclude<Page, FormPage>; form?: undefined }

/** The words of one of the two states. */
export type ImpactLanguages = LocaleFiles[]

export const breaking = (kind: ImpactKind, sentence: string, field?: string): FieldFinding => ({
  kind,
  ...(field === undefined ? {} : { field }),
  sentence,
  breaking: true,
})

export const harmless = (kind: ImpactKind, sentence: string, field?: string): FieldFinding => ({
  ...breaking(kind, sentence, field),
  breaking: false,
})

/** `a, b and c`. */
export function listOf(words: string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

export const quoted = (words: string[]): string => listOf(words.map((word) => `“${word}”`))

/** JSON with the members in alphabetical order, for comparing. */
export const stableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  ) ?? ''

export const isSame = (a: unknown, b: unknown): boolean => stableJson(a) === stableJson(b)
