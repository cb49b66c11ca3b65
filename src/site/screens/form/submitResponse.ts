import { isAxiosError } from 'axios'
import { AspapiError, wasLimited } from '../../api/aspapiErrors.ts'
import { ENVELOPE_CODES, isEnvelope } from '../../../model/api/envelope.ts'
import type { SchemaFormHandle } from '../../../forms/react/form/SchemaForm.tsx'
import { toPointer, valueAt } from '../../../forms/schema/jsonPointer.ts'
import type { Schema } from '../../../forms/schema/schema.ts'
import { propertyNames, propertySchemas } from '../../../forms/schema/walker.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import type { Token } from '../../session/session.ts'

/** The session token after a sign-in; undefined if the response contains none. Source: docs/contract.md section 2. */
export function sessionToken(
  { schema, submit }: ResolvedForm,
  responseData: unknown,
  submittedData: Record<string, unknown>,
): Token | undefined {
  if (submit.token === 'payload') {
    return Object.fromEntries(
      Object.entries(submittedData).filter(
        ([name]) => !propertySchemas(schema, name).some((fieldSchema) => fieldSchema.captcha || fieldSchema.setByError),
      ),
    )
  }
  const token = valueAt(responseData, '/token')
  return typeof token === 'string' && token !== '' ? token : undefined
}

/** The server's reason for refusing an attempt, unless it belongs to a field; undefined if it did not refuse. */
export function refusalMessage(error: unknown): string | undefined {
  if (error instanceof AspapiError)
    return error.code === ENVELOPE_CODES.refused && Object.keys(error.fieldErrors).length === 0
      ? error.message
      : undefined
  const body: unknown = isAxiosError(error) && wasLimited(error) ? error.response?.data : undefined
  return isEnvelope(body) ? body.message : undefined
}

/** Updates a form after a failed attempt: sets `setByError` values, renews the captcha, and marks rejected fields. */
export function applyRejection(schema: Schema, form: SchemaFormHandle | null, error: unknown): void {
  const responseData = error instanceof AspapiError ? error.data : undefined
  const fields = propertyNames(schema).flatMap((name) =>
    propertySchemas(schema, name).map(({ setByError, captcha }) => ({ name, setByError, captcha })),
  )
  for (const { name, setByError } of fields) {
    const value = setByError ? valueAt(responseData, toPointer([setByError])) : undefined
    if (value !== undefined) form?.setValue(`/${name}`, value)
  }
  for (const { name, captcha } of fields) if (captcha) form?.setValue(`/${name}`, undefined)
  if (error instanceof AspapiError && Object.keys(error.fieldErrors).length > 0)
    form?.setServerErrors(error.fieldErrors, error.fileErrors)
}
