import type { FieldTemplateProps } from '@rjsf/utils'
import { useTranslation } from 'react-i18next'
import { errorText } from '../texts/fieldTexts.ts'
import { useFormContext } from '../state/FormContext.ts'
import { useFieldProblem, useIsAsked } from '../inputs/useFieldState.ts'
import { errorId, hintId, labelId } from '../state/fieldIds.ts'

/**
 * One field: input, with label, hint and error associated with it. `ui:labelPlacement` (set by `localizeUiSchema`)
 * selects the label: a `<label>`, the `<legend>` of a group, or the widget's own; `text` is a text without an input.
 */
export function FieldTemplate({ id, label, rawHelp, required, hidden, uiSchema, children }: FieldTemplateProps) {
  const problem = useFieldProblem(id)
  const { i18n } = useTranslation()
  const { form } = useFormContext()
  const isAsked = useIsAsked(id, uiSchema?.['ui:onlyFor'])
  if (hidden) return <div hidden>{children}</div>
  const options = uiSchema ?? {}
  const labelPlacement = options['ui:labelPlacement']
  const isHidden = !isAsked && !problem
  const className = `fw-field${options['ui:width'] === 'half' ? ' fw-half' : ''}`
  const hint = rawHelp && (
    <p className="fw-hint" id={hintId(id)}>
      {rawHelp}
    </p>
  )
  const error = problem && (
    <p className="fw-error" id={errorId(id)}>
      <svg className="fw-error-icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm1 15h-2v-2h2Zm0-4h-2V7h2Z" />
      </svg>
      {errorText(form, problem, i18n)}
    </p>
  )

  if (labelPlacement === 'group') {
    return (
      <fieldset
        className={className}
        hidden={isHidden}
        role="radiogroup"
        aria-required={required || undefined}
        aria-invalid={problem ? true : undefined}
        aria-labelledby={labelId(id)}
        aria-describedby={[rawHelp && hintId(id), problem && errorId(id)].filter(Boolean).join(' ') || undefined}
      >
        <legend className="fw-label-row">
          <span className="fw-label" id={labelId(id)}>
            {label}
          </span>
          <RequiredMark required={required} />
        </legend>
        {hint}
        {children}
        {error}
      </fieldset>
    )
  }
  if (labelPlacement === 'text')
    return (
      <div className={className} hidden={isHidden}>
        {children}
        {hint}
      </div>
    )
  if (labelPlacement === 'itself')
    return (
      <div className={className} hidden={isHidden}>
        {hint}
        {children}
        {error}
      </div>
    )
  return (
    <div className={className} hidden={isHidden}>
      <div className="fw-label-row">
        <label className="fw-label" id={labelId(id)} htmlFor={id}>
          {label}
        </label>
        <RequiredMark required={required} />
      </div>
      {hint}
      {children}
      {error}
    </div>
  )
}

/** The asterisk of a required field; assistive technology gets `aria-required` instead. */
export function RequiredMark({ required }: { required?: boolean | undefined }) {
  return required ? (
    <span className="fw-mark" aria-hidden="true">
      *
    </span>
  ) : null
}
