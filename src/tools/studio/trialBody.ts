import { filesOf } from '../../project/conformance/sampleFiles.ts'
import { encodeBody, fileFields } from '../../forms/data/encodeBody.ts'
import { normalize } from '../../forms/data/normalizeData.ts'
import { valueAt } from '../../forms/schema/jsonPointer.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { propertyNames, propertySchemas } from '../../forms/schema/walker.ts'

type Data = Record<string, unknown>

/** The data with the solution as the value of each captcha field that it has. */
export const withSolvedCaptcha = (schema: Schema, data: Data, solution: string): Data =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      propertyNames(schema).includes(name) && propertySchemas(schema, name).some(({ captcha }) => captcha)
        ? solution
        : value,
    ]),
  )

/** The body that the site would send for a filled form; files are real ones if their type can be generated. */
export async function trialBody(
  schema: Schema,
  input: Data,
): Promise<{ payload: Buffer | string; headers: Record<string, string> }> {
  const data = normalize(schema, input)
  const fields = encodeBody(schema, data)
  const files = fileFields(schema)
  if (files.length === 0)
    return {
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  for (const { pointer, name } of files) {
    for (const file of filesOf(valueAt(data, pointer)))
      body.append(name, new Blob([file.content], { type: file.type }), file.name)
  }
  const encoded = new Response(body)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? 'multipart/form-data' },
  }
}
