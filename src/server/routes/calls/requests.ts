import type { ResolvedForm } from '../../../model/page.ts'
import { inPlace, propertyNames, propertySchemas, type Schema } from '../../../model/schema.ts'
import type { Account } from '../../store/accounts.ts'
import type { Store } from '../../store/store.ts'

/** A form that a customer has sent. Source: contract, section 3. */
export interface Request {
  reference: string
  /** Id of the form's page. */
  kind: string
  /** A decimal number with a dot. */
  amount?: string
  /** ISO 4217. */
  currency?: string
  status: 'received'
  /** ISO 8601, UTC. */
  receivedAt: string
}

const MOST = 20

/** What an account has sent, the newest first; amount and currency as far as its form has such fields. */
export async function requestsOf({ id }: Account, store: Store, forms: Map<string, ResolvedForm>): Promise<Request[]> {
  const rows = await store.submissions.ofAccount(id, MOST)
  return rows.map(({ reference, page, data, createdAt }) => {
    const form = forms.get(page)
    const said = JSON.parse(data) as Record<string, unknown>
    const amount = form && textOf(form.schema, said, (own) => own.decimal !== undefined)
    const currency = form && textOf(form.schema, said, (own) => own.optionsFrom?.each !== undefined)
    return {
      reference,
      kind: page,
      ...(amount ? { amount } : {}),
      ...(currency ? { currency } : {}),
      status: 'received',
      receivedAt: new Date(createdAt).toISOString(),
    }
  })
}

/** The text in the first field with a mark; undefined when there is none, or it is sealed. */
function textOf(schema: Schema, said: Record<string, unknown>, isMarked: (own: Schema) => boolean): string | undefined {
  const name = propertyNames(schema).find((each) => propertySchemas(schema, each).flatMap(inPlace).some(isMarked))
  const value = name !== undefined && Object.hasOwn(said, name) ? said[name] : undefined
  return typeof value === 'string' ? value : undefined
}
