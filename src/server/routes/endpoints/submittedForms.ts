import { MAX_LISTED_REQUESTS, type SubmittedRequest } from '../../../model/api/userInfo.ts'
import { currencyOf } from '../../../forms/schema/keywords/currency.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import type { Schema } from '../../../forms/schema/schema.ts'
import { applicableSubschemas, propertyNames, propertySchemas } from '../../../forms/schema/walker.ts'
import type { Account } from '../../store/accounts/accountStore.ts'
import type { Store } from '../../store/store.ts'

/** The submissions of an account, newest first; with amount and its currency if the form has such a field. */
export async function listSubmittedForms(
  account: Account,
  store: Store,
  forms: Map<string, ResolvedForm>,
): Promise<SubmittedRequest[]> {
  const rows = await store.submissions.newestOf(account.id, undefined, MAX_LISTED_REQUESTS)
  return rows.map(({ reference, page, data, createdAt }) => {
    const form = forms.get(page)
    const values: Record<string, unknown> = JSON.parse(data)
    const name = form && amountField(form.schema)
    const amount = name !== undefined && Object.hasOwn(values, name) ? values[name] : undefined
    const currency = form && name !== undefined && currencyOf(propertySchemas(form.schema, name), values, account)
    const field = form?.submit.historyField
    const value = field === undefined ? undefined : values[field]
    return {
      reference,
      kind: page,
      ...(typeof amount === 'string' ? { amount } : {}),
      ...(currency ? { currency } : {}),
      ...(field !== undefined && typeof value === 'string' ? { detail: { field, value } } : {}),
      status: 'received',
      receivedAt: new Date(createdAt).toISOString(),
    }
  })
}

/** The first field of a form that holds an amount; undefined if there is none. */
const amountField = (schema: Schema): string | undefined =>
  propertyNames(schema).find((name) =>
    propertySchemas(schema, name)
      .flatMap(applicableSubschemas)
      .some(({ decimal }) => decimal),
  )
