import { encodeBody, fileFields } from '../../forms/data/encodeBody.ts'
import { normalize } from '../../forms/data/normalizeData.ts'
import { valueAt } from '../../forms/schema/jsonPointer.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { oneLine } from './localeTexts.ts'
import { isFileFacts } from '../../forms/schema/files/fileFacts.ts'

/** Content type of a form's body. */
export const bodyEncoding = (schema: Schema): string =>
  fileFields(schema).length > 0 ? 'multipart/form-data' : 'application/x-www-form-urlencoded'

/** The body of a filled form: one line for each name and value; a file has name, type and size. */
export function describeBody(schema: Schema, input: Record<string, unknown>): string[] {
  const data = normalize(schema, input)
  const files = fileFields(schema).flatMap(({ pointer, name }) =>
    [valueAt(data, pointer)]
      .flat()
      .filter(isFileFacts)
      .map((file) => `${name} = ‹file ${file.name}, ${file.type}, ${file.size} bytes›`),
  )
  return [...encodeBody(schema, data).map(([name, value]) => `${name} = ${oneLine(value)}`), ...files]
}
