/**
 * Puts a text on the clipboard. Where the browser does not let a page do so (no secure context, no permission), what stands
 * on screen is selected and copied as a person would.
 * @param element where the text stands on screen
 * @returns `selected`: that failed too, and the person can copy what is now selected
 */
export async function copyText(text: string, element: Node | null): Promise<'copied' | 'selected'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    // Also when there is no clipboard at all.
    if (element) window.getSelection()?.selectAllChildren(element)
    return copySelection() ? 'copied' : 'selected'
  }
}

function copySelection(): boolean {
  try {
    // Outdated, and the only way where the clipboard is closed.
    return document.execCommand('copy')
  } catch {
    return false
  }
}
