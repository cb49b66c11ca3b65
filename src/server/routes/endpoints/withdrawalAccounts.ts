import { isObject } from '../../../forms/schema/isObject.ts'
import { toPointer } from '../../../forms/schema/jsonPointer.ts'
import { applicableSubschemas, propertySchemas } from '../../../forms/schema/walker.ts'
import { maskText } from '../../../model/maskText.ts'
import { BusinessError } from '../../http/errors.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { SubmissionRow } from '../../store/tables.ts'
import type { Endpoint } from './endpoint.ts'

/** Number of the latest withdrawals whose accounts are looked at. */
const MAX_SEARCHED = 20
const MAX_OFFERED = 3

/**
 * The bank accounts of the customer's own withdrawals, each once, the latest first, with masked numbers; with `id` the
 * values of one of them (beyond the contract). Source: docs/contract.md section 7.
 */
export const withdrawalAccounts: Endpoint = {
  path: '/pc/withdrawalAccounts',
  method: 'POST',
  budget: 'posts',
  needsRecentSignIn: true,
  bodySchema: {
    type: 'object',
    additionalProperties: false,
    properties: { id: { type: 'string', maxLength: 100 } },
  },
  async handle({ request, store, vault, forms }, { id }) {
    const { account } = request.auth ?? {}
    const form = [...forms.values()].find(({ submit }) => submit.earlierEntries?.call === withdrawalAccounts.path)
    if (!form || !account) return { accounts: [] }
    const fields = form.submit.earlierEntries?.fields ?? []
    const rows = await store.submissions.newestOf(account.id, form.id, MAX_SEARCHED)
    if (id !== undefined) {
      const row = rows.find((each) => each.id === id)
      if (!row) throw new BusinessError('contentGone')
      return { values: readValues(row, fields, vault) }
    }
    const isSensitive = (name: string) =>
      propertySchemas(form.schema, name)
        .flatMap(applicableSubschemas)
        .some(({ sensitive }) => sensitive)
    const accounts = new Map<string, Record<string, string>>()
    for (const row of rows) {
      const values = readValues(row, fields, vault)
      const key = JSON.stringify(values)
      if (accounts.size === MAX_OFFERED || accounts.has(key)) continue
      const shown = Object.entries(values).map(([name, text]) => [name, isSensitive(name) ? maskText(text) : text])
      accounts.set(key, { id: row.id, ...Object.fromEntries(shown) })
    }
    return { accounts: [...accounts.values()] }
  },
}

/** The texts in these fields of a submission, sealed ones opened. */
function readValues({ reference, data }: SubmissionRow, fields: string[], vault: Vault): Record<string, string> {
  const values: Record<string, unknown> = JSON.parse(data)
  return Object.fromEntries(
    fields.flatMap((name) => {
      const value = values[name]
      const text =
        isObject(value) && typeof value.$sealed === 'string'
          ? vault.open({ $sealed: value.$sealed }, `${reference}${toPointer([name])}`)
          : value
      return typeof text === 'string' ? [[name, text]] : []
    }),
  )
}
