export const WIDTHS = [360, 768, 1280] as const
export const COLOR_MODES = ['light', 'dark'] as const

/** One picture of a form, as a link encodes it. */
export interface GalleryState {
  /** Id of the page. */
  form: string
  language: string
  /** `empty`, `filled`, `errors`, `sending`, `done`, `restored`, or `step:<id>`. */
  state: string
  /** CSS pixels. */
  width: number
  mode: string
}

/** The members of a form that decide on its states; their values may be those of a file that was not checked. */
interface FormOutline {
  steps?: readonly { id?: unknown }[] | undefined
  review?: unknown
  saveDraft?: unknown
  submit: { action?: unknown }
}

/**
 * The states of a form. A sign-in leads away, so it has no `done`; a form without drafts has no `restored`; each step
 * after the first has a state of its own.
 */
export function statesOf(form: FormOutline): string[] {
  const steps = [...(form.steps ?? []).slice(1).map(({ id }) => String(id)), ...(form.review ? ['review'] : [])]
  return [
    ...['empty', 'filled', 'errors', 'sending'],
    ...(form.submit.action === 'signIn' ? [] : ['done']),
    ...(form.saveDraft === false ? [] : ['restored']),
    ...steps.map((id) => `step:${id}`),
  ]
}

/** Parses a location's hash; `defaults` supply missing members. */
export function parseHash(hash: string, defaults: GalleryState): GalleryState {
  const { width, ...hashState } = Object.fromEntries(new URLSearchParams(hash.slice(1)))
  return { ...defaults, ...hashState, width: Number(width) || defaults.width }
}

export const formatHash = ({ form, language, state, width, mode }: GalleryState): string =>
  `#${new URLSearchParams({ form, language, state, width: String(width), mode })}`
