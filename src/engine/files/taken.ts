/** What was chosen in a file input, which is emptied: the same file can be chosen again after it was removed. */
export function taken(input: HTMLInputElement): File[] {
  const chosen = [...(input.files ?? [])]
  input.value = ''
  return chosen
}
