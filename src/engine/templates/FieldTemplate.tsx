import type { FieldTemplateProps } from '@rjsf/utils'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { errorText } from '../form/errorText.ts'
import { useFormContext } from '../form/FormContext.ts'
import { useFieldProblem } from '../inputs/useFieldState.ts'
import { errorId, hintId, labelId } from '../form/fieldIds.ts'
import { fieldError } from './fieldError.tsx'

/**
 * One field: label above, hint, input, error, each tied to the input. `ui:labelled` (laid over by `localize`) says how
 * the input takes its name: by a `label`, by the `legend` of a group, or by itself.
 */
export function FieldTemplate({ id, label, rawHelp, required, hidden, uiSchema, children }: FieldTemplateProps) {
  const problem = useFieldProblem(id)
  const words = useTranslator()
  const { form } = useFormContext()
  if (hidden) return <div hidden>{children}</div>
  const options = uiSchema ?? {}
  const labelPlacement = options['ui:labelled']
  const className = `fw-field${options['ui:width'] === 'half' ? ' fw-half' : ''}`
  const hint = rawHelp && (
    <p className="fw-hint" id={hintId(id)}>
      {rawHelp}
    </p>
  )
  // Worded when it is drawn, so that a language switch words it anew.
  const error = problem && fieldError(errorId(id), errorText(form, problem, words))

  if (labelPlacement === 'group') {
    return (
      <fieldset
        className={className}
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
  if (labelPlacement === 'itself')
    return (
      <div className={className}>
        {hint}
        {children}
        {error}
      </div>
    )
  return (
    <div className={className}>
      <div className="fw-label-row">
        <label className="fw-label" htmlFor={id}>
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

/** The star beside the label of a required field; assistive technology hears `aria-required` instead. */
function RequiredMark({ required }: { required?: boolean | undefined }) {
  return required ? (
    <span className="fw-mark" aria-hidden="true">
      *
    </span>
  ) : null
}
