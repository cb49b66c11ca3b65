/** Has the browser save a text as a file (UTF-8). */
export function saveText(fileName: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  link.download = fileName
  link.click()
  // Once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS)
}

const REVOKE_DELAY_MS = 60_000
