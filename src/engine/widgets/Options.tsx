import type { WidgetProps } from '@rjsf/utils'
import { localText } from '../../i18n/multilingual.ts'
import { useWords } from '../../i18n/useWords.ts'
import { optionsOf } from '../../model/options.ts'
import type { OptionsFrom } from '../../model/schema.ts'
import { useForm } from '../FormContext.ts'
import { Select } from './Select.tsx'

/** A choice among what a call of the backend offers (`optionsFrom`). Value: that of the chosen item, as text. */
export function OptionsWidget(props: WidgetProps) {
  const { t, code } = useWords()
  const { services } = useForm()
  const from = (props.schema as { optionsFrom?: OptionsFrom }).optionsFrom
  const offered = from ? optionsOf(from, services.answers?.[from.call]) : []
  const choices = offered.map(({ value, label }) => ({ value, label: localText(label, code) || value }))
  return (
    <>
      <Select {...props} choices={choices} />
      {choices.length === 0 && <p className="fw-hint">{t('form.noOptions')}</p>}
    </>
  )
}
