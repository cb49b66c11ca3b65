import type { WidgetProps } from '@rjsf/utils'
import { useRef, type ReactNode } from 'react'
import { useWords } from '../../i18n/useWords.ts'
import { useChoice } from '../useChoice.ts'
import { useFieldAria } from '../useField.ts'
import { useForm } from '../FormContext.ts'

/** A box to tick. Value: true when ticked, false when unticked again. */
export function CheckboxWidget(props: WidgetProps) {
  return <Box {...props} unticked={false} words={props.label} />
}

/**
 * A declaration to confirm, never ticked beforehand. `<1>…</1>`, `<2>…</2>` in its text become links to the pages of
 * `ui:links`, where the site has them. Value: true when ticked, otherwise undefined.
 */
export function DeclarationWidget(props: WidgetProps) {
  const { t } = useWords()
  const { services } = useForm()
  const links = Array.isArray(props.options.links) ? props.options.links.map(String) : []
  const parts = props.label.split(/<(\d)>(.*?)<\/\1>/)
  const words = parts.map((part, index) => {
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
  return <Box {...props} unticked={undefined} words={words} />
}

function Box({
  id,
  name,
  value,
  required,
  disabled,
  readonly,
  options,
  onChange,
  unticked,
  words,
}: WidgetProps & { unticked: false | undefined; words: ReactNode }) {
  const element = useRef<HTMLInputElement>(null)
  const aria = useFieldAria(id, required, Boolean(options.help))
  useChoice(id, value, (outside) => {
    if (element.current) element.current.checked = outside === true
  })
  return (
    <div className="fw-label-row">
      <label className="fw-check">
        <input
          {...aria}
          ref={element}
          type="checkbox"
          id={id}
          name={name}
          disabled={disabled || readonly}
          defaultChecked={value === true}
          onChange={({ target }) => onChange(target.checked ? true : unticked)}
        />
        <span>{words}</span>
      </label>
      {required && (
        <span className="fw-mark" aria-hidden="true">
          *
        </span>
      )}
    </div>
  )
}
