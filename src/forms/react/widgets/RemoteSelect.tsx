import type { WidgetProps } from '@rjsf/utils'
import { useTranslation } from 'react-i18next'
import { currencyName } from '../../data/displayNames.ts'
import { optionsFor, type Option } from '../../schema/optionData.ts'
import type { OptionsFrom } from '../../schema/schema.ts'
import { Button } from '../base/Button.tsx'
import { useFormContext } from '../state/FormContext.ts'
import { useSiblingValue } from '../inputs/useFieldState.ts'
import { Select } from './Select.tsx'

/** Select of the options from a backend call (`optionsFrom`). Value: the selected item's value, as a string. */
export function OptionsWidget(props: WidgetProps) {
  const { t, i18n } = useTranslation()
  const { labelText = String } = useFormContext().services
  const hasFailed = useHasFailed(props)
  const choices = useRemoteOptions(props).map(({ value, label }) => ({
    value,
    label: labelText(label, i18n.language) || value,
  }))
  return (
    <>
      <Select {...props} choices={choices} />
      {choices.length === 0 && props.schema.optionsFrom?.selectedBy === undefined && !hasFailed && (
        <p className="fw-hint">{t('form.noOptions')}</p>
      )}
      {hasFailed && <OptionsFailure />}
    </>
  )
}

/** Select of currencies, named in the current language. Value: the ISO 4217 code. */
export function CurrencyWidget(props: WidgetProps) {
  const { language: tag } = useTranslation().i18n
  const choices = useRemoteOptions(props).map(({ value }) => ({
    value,
    label: `${value} – ${currencyName(value, tag)}`,
  }))
  const hasFailed = useHasFailed(props)
  return (
    <>
      <Select {...props} choices={choices} />
      {hasFailed && <OptionsFailure />}
    </>
  )
}

/** Whether the call for the options of a field has failed and can be repeated. */
function useHasFailed({ schema: { optionsFrom } }: WidgetProps): boolean {
  const { optionData, retryOptions } = useFormContext().services
  return optionsFrom !== undefined && retryOptions !== undefined && optionData?.[optionsFrom.call] === undefined
}

function OptionsFailure() {
  const { t } = useTranslation()
  const { retryOptions } = useFormContext().services
  return (
    <div role="alert">
      <p className="fw-error">{t('form.optionsFailed')}</p>
      <Button variant="outlined" onClick={retryOptions}>
        {t('retry')}
      </Button>
    </div>
  )
}

function useRemoteOptions({ id, schema }: WidgetProps): Option[] {
  const { services } = useFormContext()
  const optionsFrom: OptionsFrom | undefined = schema.optionsFrom
  const selectedValue = useSiblingValue(id, optionsFrom?.selectedBy)
  if (!optionsFrom) return (schema.enum ?? []).map((value) => ({ value: String(value), label: value }))
  return optionsFor(
    optionsFrom,
    services.optionData ?? {},
    optionsFrom.selectedBy === undefined ? {} : { [optionsFrom.selectedBy]: selectedValue },
  )
}
