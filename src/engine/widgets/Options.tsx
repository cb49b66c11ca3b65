import type { WidgetProps } from '@rjsf/utils'
import { localText } from '../../i18n/multilingual.ts'
import { currencyName } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/useWords.ts'
import { choicesOf, type Option } from '../../model/options.ts'
import type { OptionsFrom } from '../../model/schema.ts'
import { useForm } from '../FormContext.ts'
import { useSibling } from '../useSibling.ts'
import { Select } from './Select.tsx'

/** A choice among what a call of the backend offers (`optionsFrom`). Value: that of the chosen item, as text. */
export function OptionsWidget(props: WidgetProps) {
  const { t, code } = useWords()
  const choices = useOptions(props).map(({ value, label }) => ({ value, label: localText(label, code) || value }))
  return (
    <>
      <Select {...props} choices={choices} />
      {choices.length === 0 && (props.schema as { optionsFrom?: OptionsFrom }).optionsFrom?.chosenBy === undefined && (
        <p className="fw-hint">{t('form.noOptions')}</p>
      )}
    </>
  )
}

/** A choice among currencies (ISO 4217), named in the reader's language. Value: the code. */
export function CurrencyWidget(props: WidgetProps) {
  const { tag } = useWords()
  const choices = useOptions(props).map(({ value }) => ({ value, label: `${value} – ${currencyName(value, tag)}` }))
  return <Select {...props} choices={choices} />
}

function useOptions({ id, schema }: WidgetProps): Option[] {
  const { services } = useForm()
  const from = (schema as { optionsFrom?: OptionsFrom }).optionsFrom
  const chosen = useSibling(id, from?.chosenBy)
  if (!from) return (schema.enum ?? []).map((value) => ({ value: String(value), label: value }))
  return choicesOf(from, services.answers ?? {}, from.chosenBy === undefined ? {} : { [from.chosenBy]: chosen })
}
