/** What was chosen in a file input, which is emptied: the same file can be chosen again after it was removed. */
export function takeFiles(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])]
  input.value = ''
  return files
}
