import type { WidgetProps } from '@rjsf/utils'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useUncontrolledInput } from '../inputs/useUncontrolledInput.ts'
import { useFieldAria } from '../inputs/useFieldState.ts'
import { useFormContext } from '../state/FormContext.ts'
import { RequiredMark } from '../templates/FieldTemplate.tsx'

/** A checkbox. Value: true when checked, false when unchecked again. */
export function CheckboxWidget(props: WidgetProps) {
  return <LabelledCheckbox {...props} uncheckedValue={false} labelContent={props.label} />
}

/**
 * A declaration to confirm, never pre-checked. `<1>…</1>`, `<2>…</2>` in its label become links to the pages named by
 * `ui:links`, if the site has them. Value: true when checked, otherwise undefined.
 */
export function DeclarationWidget(props: WidgetProps) {
  const { t } = useTranslation()
  const { services } = useFormContext()
  const links = Array.isArray(props.options.links) ? props.options.links.map(String) : []
  const parts = props.label.split(/<(\d)>(.*?)<\/\1>/)
  const labelContent = parts.map((part, index) => {
    if (index % 3 === 1) return null
    const path = index % 3 === 2 ? links[Number(parts[index - 1]) - 1] : undefined
    const href = path && services.linkTo?.(path)
    return href ? (
      <a key={index} href={href} target="_blank" rel="noopener" title={t('form.opensNewTab')}>
        {part}
      </a>
    ) : (
      part
    )
  })
  return <LabelledCheckbox {...props} uncheckedValue={undefined} labelContent={labelContent} />
}

function LabelledCheckbox({
  id,
  name,
  value,
  required,
  disabled,
  readonly,
  options,
  onChange,
  uncheckedValue,
  labelContent,
}: WidgetProps & { uncheckedValue: false | undefined; labelContent: ReactNode }) {
  const inputRef = useRef<HTMLInputElement>(null)
  const aria = useFieldAria(id, required, Boolean(options.help))
  useUncontrolledInput(id, value, (newValue) => {
    if (inputRef.current) inputRef.current.checked = newValue === true
  })
  return (
    <div className="fw-label-row">
      <label className="fw-check">
        <input
          {...aria}
          ref={inputRef}
          type="checkbox"
          id={id}
          name={name}
          disabled={disabled || readonly}
          defaultChecked={value === true}
          onChange={({ target }) => onChange(target.checked ? true : uncheckedValue)}
        />
        <span>{labelContent}</span>
      </label>
      <RequiredMark required={required} />
    </div>
  )
}
