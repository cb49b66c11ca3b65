import { MAX_LISTED_REQUESTS, type SubmittedRequest } from '../../../model/contract/userInfo.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import type { Schema } from '../../../model/schema/schema.ts'
import { applicableSubschemas, propertyNames, propertySchemas } from '../../../model/schema/walker.ts'
import type { Account } from '../../store/accounts/accountStore.ts'
import type { Store } from '../../store/store.ts'

/** The submissions of an account, newest first; with amount and currency if the form has such fields. */
export async function listSubmittedForms(
  { id }: Account,
  store: Store,
  forms: Map<string, ResolvedForm>,
): Promise<SubmittedRequest[]> {
  const rows = await store.submissions.listByAccount(id, MAX_LISTED_REQUESTS)
  return rows.map(({ reference, page, data, createdAt }) => {
    const form = forms.get(page)
    const values = JSON.parse(data) as Record<string, unknown>
    const amount = form && firstMarkedText(form.schema, values, (fieldSchema) => fieldSchema.decimal !== undefined)
    const currency =
      form && firstMarkedText(form.schema, values, (fieldSchema) => fieldSchema.optionsFrom?.each !== undefined)
    const field = form?.submit.historyField
    const value = field === undefined ? undefined : values[field]
    return {
      reference,
      kind: page,
      ...(amount ? { amount } : {}),
      ...(currency ? { currency } : {}),
      ...(field !== undefined && typeof value === 'string' ? { detail: { field, value } } : {}),
      status: 'received',
      receivedAt: new Date(createdAt).toISOString(),
    }
  })
}

/** The text in the first field whose schema matches; undefined if there is none, or it is encrypted. */
function firstMarkedText(
  schema: Schema,
  values: Record<string, unknown>,
  isMarked: (fieldSchema: Schema) => boolean,
): string | undefined {
  const name = propertyNames(schema).find((each) =>
    propertySchemas(schema, each).flatMap(applicableSubschemas).some(isMarked),
  )
  const value = name !== undefined && Object.hasOwn(values, name) ? values[name] : undefined
  return typeof value === 'string' ? value : undefined
}
