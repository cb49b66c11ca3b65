import type { FieldAria } from '../inputs/useFieldState.ts'

/** What a person fills in: not the hidden inputs that libraries keep beside their own. */
const CONTROLS =
  ':is(input, select, textarea, [role=combobox], [role=slider], [contenteditable=true]):not([type=hidden], [aria-hidden=true])'

/** What our template draws around each field. */
const FIELD = '.fw-field'

/** Roles, and types of inputs, that cannot be called required. */
const NEVER_REQUIRED = ['range', 'radio', 'color', 'file']

/**
 * Gives the input that somebody else's component has drawn what ours have: the field's id somewhere, a name, its hint and
 * its error. Several inputs, or a component made of buttons, are a group. Fields inside it describe themselves.
 * @param frame the element around the component
 */
export function describeControls(frame: HTMLElement, id: string, label: string, aria: FieldAria): void {
  takeId(frame, id)
  const ownField = frame.closest(FIELD)
  const controls = [...frame.querySelectorAll<HTMLElement>(CONTROLS)].filter((each) => each.closest(FIELD) === ownField)
  const [control] = controls
  const isGroup = controls.length !== 1 && label !== '' && !frame.querySelector(FIELD)
  setAttributes(frame, {
    role: isGroup ? 'group' : undefined,
    'aria-label': isGroup ? label : undefined,
    'aria-describedby': isGroup ? aria['aria-describedby'] : undefined,
  })
  if (!control || controls.length > 1) return
  const kind = control.getAttribute('role') ?? control.getAttribute('type') ?? ''
  setAttributes(control, {
    'aria-describedby': aria['aria-describedby'],
    'aria-invalid': kind === 'radio' ? undefined : aria['aria-invalid'],
    'aria-required': NEVER_REQUIRED.includes(kind) ? undefined : aria['aria-required'],
  })
  if (!hasName(control)) control.setAttribute('aria-label', label)
}

/** Gives an element the id of a field if nothing inside it has it: the way to the field from the error summary. */
export function takeId(frame: HTMLElement, id: string): void {
  frame.removeAttribute('id')
  if (!frame.querySelector(`[id="${CSS.escape(id)}"]`)) frame.id = id
}

/** Gives the input with the id of a field a name if it has none. */
export function nameControl(frame: HTMLElement, id: string, label: string): void {
  const control = frame.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]:is(${CONTROLS})`)
  if (control && !hasName(control)) control.setAttribute('aria-label', label)
}

function hasName(control: HTMLElement): boolean {
  const labels = control instanceof HTMLInputElement ? (control.labels ?? []) : []
  const isNamed = [...(control.getAttribute('aria-labelledby') ?? '').split(' ')].some(
    (each) => each !== '' && document.getElementById(each),
  )
  return labels.length > 0 || isNamed || Boolean(control.getAttribute('aria-label'))
}

function setAttributes(element: HTMLElement, attributes: Record<string, string | boolean | undefined>): void {
  for (const [name, value] of Object.entries(attributes))
    if (value === undefined) element.removeAttribute(name)
    else element.setAttribute(name, String(value))
}
