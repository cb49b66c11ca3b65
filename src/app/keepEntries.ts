import { stopPendingScroll } from '../ui/pendingScroll.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const CONTROLS = ['input', 'select', 'textarea'].map((name) => `form ${name}[id]`).join()

/**
 * Notes what was typed, ticked or chosen in a form of the page as built, where the focus is and how far the page was
 * scrolled.
 * @returns what enters it into the form that the app has drawn in its place or taken over, by the ids of the controls
 */
export function keepEntries(root: HTMLElement): () => void {
  const controls = [...root.querySelectorAll<Control>(CONTROLS)]
  const entries = controls.flatMap((control) => {
    const enter = entryOf(control)
    return enter ? [{ id: control.id, enter }] : []
  })
  const focused = controls.find((control) => control === document.activeElement)
  const selection =
    focused && !(focused instanceof HTMLSelectElement) && ([focused.selectionStart, focused.selectionEnd] as const)
  const scrolled = window.scrollY

  return () => {
    for (const { id, enter } of entries) {
      const control = controlWithId(id)
      // A value that a link or the account has fixed stays.
      if (!control || control.disabled || ('readOnly' in control && control.readOnly)) continue
      enter(control)
      // What has been left is checked.
      if (id !== focused?.id) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
    const control = focused && controlWithId(focused.id)
    if (control && control !== document.activeElement) {
      control.focus({ preventScroll: true })
      const [start, end] = selection || []
      if (typeof start === 'number' && typeof end === 'number' && !(control instanceof HTMLSelectElement))
        control.setSelectionRange(start, end)
    }
    if (scrolled === 0) return
    stopPendingScroll()
    window.scrollTo(window.scrollX, scrolled)
  }
}

/** What enters the state of a control into another one; undefined if it is as it was built. */
function entryOf(control: Control): ((into: Control) => void) | undefined {
  if (control instanceof HTMLSelectElement) return selectionOf(control)
  if (control instanceof HTMLTextAreaElement || !['checkbox', 'radio', 'file'].includes(control.type)) {
    const { value } = control
    return value === control.defaultValue ? undefined : (into) => enterText(into, value)
  }
  const { checked, files } = control
  if (control.type === 'file') return files?.length ? (into) => enterFiles(into, files) : undefined
  // The radio button that it replaces is deselected by itself.
  if (checked === control.defaultChecked || (control.type === 'radio' && !checked)) return undefined
  return (into) => tick(into, checked)
}

function enterText(into: Control, value: string): void {
  if (into.value !== value) into.value = value
  into.dispatchEvent(new Event('input', { bubbles: true }))
}

function enterFiles(into: Control, files: FileList): void {
  if (!(into instanceof HTMLInputElement) || into.type !== 'file') return
  if (into.files !== files) into.files = files
  into.dispatchEvent(new Event('change', { bubbles: true }))
}

function tick(into: Control, checked: boolean): void {
  if (!(into instanceof HTMLInputElement)) return
  // React ignores a click that changes nothing of what it knows.
  into.checked = !checked
  into.click()
}

function selectionOf(select: HTMLSelectElement): ((into: Control) => void) | undefined {
  const chosen = select.selectedOptions[0]
  const built = [...select.options].find((option) => option.defaultSelected) ?? select.options[0]
  if (!chosen || chosen === built) return undefined
  const { value, text } = chosen
  return (into) => {
    if (!(into instanceof HTMLSelectElement)) return
    const offered = [...into.options].filter((option) => option.value === value)
    // Several options may share a value.
    const option = offered.find((each) => each.text === text) ?? offered[0]
    if (!option) return
    option.selected = true
    into.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

function controlWithId(id: string): Control | undefined {
  const element = document.getElementById(id)
  return element?.matches(CONTROLS) ? (element as Control) : undefined
}
