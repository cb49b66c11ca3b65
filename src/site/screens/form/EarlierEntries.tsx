import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../../forms/react/base/Alert.tsx'
import { Button } from '../../../forms/react/base/Button.tsx'
import { isObject } from '../../../forms/schema/isObject.ts'
import { toPointer, valueAt } from '../../../forms/schema/jsonPointer.ts'
import type { ResolvedForm, Submit } from '../../../model/site/pageDefinition.ts'
import { post } from '../../api/client.ts'
import { useAspapiQuery } from '../../api/useAspapiQuery.ts'
import { draftFieldNames } from './draftFieldNames.ts'
import css from './formScreen.module.css'

export interface EarlierEntriesProps {
  form: ResolvedForm
  offer: NonNullable<Submit['earlierEntries']>
  onFill: (pointer: string, value: string) => void
}

/**
 * Buttons that fill fields as in an earlier submission (`submit.earlierEntries`). A backend without the call has none.
 */
export function EarlierEntries({ form, offer: { call, fields }, onFill }: EarlierEntriesProps) {
  const { t, i18n } = useTranslation()
  const titleId = useId()
  const [isLoading, setLoading] = useState(false)
  const [filledFields, setFilledFields] = useState('')
  const { data, error } = useAspapiQuery([call], async () =>
    valueAt((await post(call, [], { silent: true })).data, '/accounts'),
  )
  const entries = Array.isArray(data) ? data.filter(isObject) : []

  async function fill(id: unknown) {
    if (isLoading) return
    setLoading(true)
    setFilledFields('')
    try {
      const values = valueAt((await post(call, [['id', String(id)]])).data, '/values')
      const filled = fields.filter((name) => isObject(values) && typeof values[name] === 'string')
      for (const name of filled) onFill(toPointer([name]), String(valueAt(values, toPointer([name]))))
      setFilledFields(draftFieldNames(form, filled, i18n))
    } catch {
      // `post` has shown the error; the fields can be filled in by hand.
    } finally {
      setLoading(false)
    }
  }

  if (error !== undefined || (data !== undefined && entries.length === 0)) return null
  return (
    <Alert severity="info" role="group" icon={false} aria-labelledby={titleId} className={css.earlierEntries}>
      <div id={titleId}>{t('form.earlier.title')}</div>
      {entries.map((entry) => (
        <Button
          key={String(entry.id)}
          variant="outlined"
          aria-disabled={isLoading || undefined}
          onClick={() => void fill(entry.id)}
        >
          {fields.map((name) => String(entry[name] ?? '')).join(' ')}
        </Button>
      ))}
      <div role="status">{filledFields && t('form.earlier.filled', { fields: filledFields })}</div>
    </Alert>
  )
}
