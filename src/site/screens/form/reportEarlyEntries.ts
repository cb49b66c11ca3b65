/**
 * Tells a form that was taken over as it was built what had been entered into it, as if that were entered now. What has been
 * left is checked.
 * @returns the names of the controls
 */
export function reportEarlyEntries(form: ParentNode): Set<string> {
  const changed = [...form.querySelectorAll<Control>('input,select,textarea')].filter(isChanged)
  for (const control of changed) {
    if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type)) {
      // React ignores a click that changes nothing of what it knows.
      control.checked = !control.checked
      control.click()
    } else {
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
    }
    if (control !== document.activeElement) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
  return new Set(changed.map(({ name }) => name))
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return control.selectedIndex > 0 && !control.options[control.selectedIndex]?.defaultSelected
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (control.type === 'file') return control.files?.length !== 0
  // The radio button that it replaces is deselected by itself.
  if (control.type === 'radio') return control.checked && !control.defaultChecked
  return control.type === 'checkbox'
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue
}
