import { extensionsOf } from '../../forms/schema/files/fileTypes.ts'
import { bodyFieldName, encodeBody } from '../../forms/data/encodeBody.ts'
import type { FormEntry } from '../../forms/data/formEntry.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { fromPointer } from '../../forms/schema/jsonPointer.ts'
import type { SanitizedFile } from '../files/sanitizeFiles.ts'
import type { UpstreamCall } from './callUpstream.ts'

export const FORM_ENCODED = 'application/x-www-form-urlencoded'

type UpstreamBody = NonNullable<UpstreamCall['body']>

export const urlEncodedBody = (fields: FormEntry[]): UpstreamBody => ({
  type: FORM_ENCODED,
  content: new URLSearchParams(fields).toString(),
})

/**
 * The body of a valid form as the site itself would send it; multipart with files. A file is named by its field, number
 * and type (`voucher-1.pdf`), never by its sender's name for it, because an older backend may store it under that name.
 */
export async function upstreamBodyOf(
  { schema }: ResolvedForm,
  data: Record<string, unknown>,
  files: SanitizedFile[],
): Promise<UpstreamBody> {
  const fields = encodeBody(schema, data)
  if (files.length === 0) return urlEncodedBody(fields)
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  for (const { field, position, type, data: content } of files) {
    const steps = fromPointer(field)
    form.append(
      bodyFieldName(steps),
      new Blob([new Uint8Array(content)], { type }),
      `${steps.join('-')}-${position + 1}.${extensionsOf(type)[0] ?? 'bin'}`,
    )
  }
  // The platform encodes the body, boundary and quoted names included.
  const encodedForm = new Response(form)
  return { type: encodedForm.headers.get('content-type') ?? '', content: Buffer.from(await encodedForm.arrayBuffer()) }
}
