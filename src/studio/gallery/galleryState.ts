import type { ResolvedForm } from '../../model/site/pageDefinition.ts'

export const WIDTHS = [360, 768, 1280] as const
export const COLOR_MODES = ['light', 'dark'] as const

/** One picture of a form, as a link names it. */
export interface GalleryState {
  /** Id of the page. */
  form: string
  language: string
  /** `empty`, `filled`, `errors`, `sending`, `done`, `restored`, or `step:<id>`. */
  state: string
  /** Pixels. */
  width: number
  mode: string
}

/**
 * The states that a form can be in: a sign-in leads away when it is done, a form without drafts restores none, and a form of
 * one step has no others.
 */
export function statesOf(form: Pick<ResolvedForm, 'steps' | 'review' | 'saveDraft' | 'submit'>): string[] {
  const steps = [...(form.steps ?? []).slice(1).map(({ id }) => id), ...(form.review ? ['review'] : [])]
  return [
    ...['empty', 'filled', 'errors', 'sending'],
    ...(form.submit.action === 'signIn' ? [] : ['done']),
    ...(form.saveDraft === false ? [] : ['restored']),
    ...steps.map((id) => `step:${id}`),
  ]
}

/** The state of a location's hash, with defaults for what it leaves out. */
export function parseHash(hash: string, defaults: GalleryState): GalleryState {
  const { width, ...named } = Object.fromEntries(new URLSearchParams(hash.slice(1)))
  return { ...defaults, ...named, width: Number(width) || defaults.width }
}

/** The hash of a state's link. */
export const formatHash = ({ form, language, state, width, mode }: GalleryState): string =>
  `#${new URLSearchParams({ form, language, state, width: String(width), mode })}`
