/**
 * Notes what was typed or ticked in a form of the page as built, and where the focus is.
 * @returns what enters it into the form that the app has drawn in its place, by the ids of the inputs
 */
export function keepEntries(root: HTMLElement): () => void {
  const inputs = [...root.querySelectorAll<HTMLInputElement>('form input[id]')]
  const entries = inputs
    .filter((input) => input.value !== input.defaultValue || input.checked !== input.defaultChecked)
    .map(({ id, value, checked }) => ({ id, value, checked }))
  const focused = inputs.find((input) => input === document.activeElement)
  const selection = focused && ([focused.selectionStart, focused.selectionEnd] as const)

  return () => {
    for (const { id, value, checked } of entries) {
      const input = inputWithId(id)
      if (!input) continue
      if (input.checked !== checked) input.click()
      if (input.value === value) continue
      input.value = value
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const input = focused && inputWithId(focused.id)
    input?.focus({ preventScroll: true })
    const [start, end] = selection ?? []
    if (typeof start === 'number' && typeof end === 'number') input?.setSelectionRange(start, end)
  }
}

function inputWithId(id: string): HTMLInputElement | undefined {
  const element = document.getElementById(id)
  return element instanceof HTMLInputElement ? element : undefined
}
