/**
 * Reports values that the user entered before hydration to the form, by dispatching events as if they were entered now.
 * Fields without the focus also get a blur, which validates them. A button that the user pressed last is pressed again.
 * @returns the names of the changed controls
 */
export function reportEarlyEntries(form: ParentNode): Set<string> {
  const changedControls = [...form.querySelectorAll<Control>('input,select,textarea')].filter(isChanged)
  for (const control of changedControls) {
    if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type)) {
      // React ignores a click without a change of `checked`.
      control.checked = !control.checked
      control.click()
    } else {
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
    }
    if (control !== document.activeElement) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
  const pressed = form.querySelector<HTMLElement>('[data-pressed]')
  pressed?.removeAttribute('data-pressed')
  pressed?.click()
  return new Set(changedControls.map(({ name }) => name))
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return control.selectedIndex > 0 && !control.options[control.selectedIndex]?.defaultSelected
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (control.type === 'file') return control.files?.length !== 0
  // The previous radio button is deselected automatically.
  if (control.type === 'radio') return control.checked && !control.defaultChecked
  return control.type === 'checkbox'
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue
}
