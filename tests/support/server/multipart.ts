import type { NamedFile } from '../fileFixtures.ts'

/** A multipart form in the order of browsers: text parts, then the files under their fields' names. */
export function multipart(fields: Record<string, string>, files: Record<string, NamedFile[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, list] of Object.entries(files)) {
    for (const file of list) form.append(name, new Blob([new Uint8Array(file.content)]), file.name)
  }
  return form
}

/** A multipart body with raw part headers, for names that no browser sends. */
export function rawMultipart(
  parts: { header: string; content: Buffer | string }[],
  boundary = 'bOuNdArY',
): { body: Buffer<ArrayBuffer>; headers: Record<string, string> } {
  const body = Buffer.concat([
    ...parts.flatMap(({ header, content }) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${header}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
