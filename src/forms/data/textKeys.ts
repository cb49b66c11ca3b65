/**
 * Keys of a field's text, most specific first: of the page, of the library field.
 * @param path text path of the field: `address.street`; items of a list have their list's path
 * @param textName `label`, `hint`, `options.male`, `errors.format` …
 */
export function fieldTextKeys(
  page: string,
  path: string,
  libraryField: string | undefined,
  textName: string,
): string[] {
  return [`pages.${page}.fields.${path}.${textName}`, ...(libraryField ? [`fields.${libraryField}.${textName}`] : [])]
}

/** Keys of the message for a broken rule, most specific first. */
export function errorTextKeys(page: string, path: string, libraryField: string | undefined, rule: string): string[] {
  return [
    ...fieldTextKeys(page, path, libraryField, `errors.${rule}`),
    `pages.${page}.errors.${rule}`,
    `errors.${rule}`,
    'errors.other',
  ]
}

/** The text path of a JSON pointer, without list positions (`/people/0/name` → `people.name`). */
export const textPathOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .filter((step) => !/^\d+$/.test(step))
    .join('.')
