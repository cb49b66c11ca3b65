import type { MultiSchemaFieldTemplateProps } from '@rjsf/utils'
import { isValidElement } from 'react'
import { useTranslation } from 'react-i18next'

/** A selector of alternatives (`oneOf`, `anyOf`) and the fields of the selected one. */
export function MultiSchemaFieldTemplate({ selector, optionSchemaField, uiSchema }: MultiSchemaFieldTemplateProps) {
  const { t } = useTranslation()
  const id = isValidElement<{ id: string }>(selector) ? selector.props.id : undefined
  const title = uiSchema?.['ui:title']
  return (
    <div className="fw-alternatives">
      <label className="fw-label" htmlFor={id}>
        {typeof title === 'string' ? title : t('form.optionOf')}
      </label>
      {selector}
      {optionSchemaField}
    </div>
  )
}
