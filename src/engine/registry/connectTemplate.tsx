import type { ArrayFieldTemplateProps, FieldTemplateProps, Registry } from '@rjsf/utils'
import { Fragment, useLayoutEffect, useRef, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldAria, useFieldProblem } from '../inputs/useFieldState.ts'
import { errorId, hintId } from '../state/fieldIds.ts'
import { useFormContext } from '../state/FormContext.ts'
import { errorText } from '../texts/fieldTexts.ts'
import { useConnectedRegistry, type ConnectedPackage } from './ConnectedPackage.ts'
import { nameControl, takeId } from './describeControls.ts'

/** A template that somebody else wrote for rjsf, with the registry that it expects. */
export function connectTemplate<Props extends { registry: Registry }>(
  Template: ComponentType<Props>,
  library: ConnectedPackage,
) {
  const { Theme = Fragment } = library
  return function ConnectedTemplate(props: Props) {
    const registry = useConnectedRegistry(props.registry, library)
    return (
      <Theme>
        <Template {...props} registry={registry} />
      </Theme>
    )
  }
}

/** The template around a field: it gets the error and the hint, with the ids by which inputs are described. */
export function connectFieldTemplate(Template: ComponentType<FieldTemplateProps>, library: ConnectedPackage) {
  const Connected = connectTemplate(Template, library)
  return function ConnectedFieldTemplate(props: FieldTemplateProps) {
    const { id, hidden, label, rawHelp, uiSchema, children } = props
    const { form } = useFormContext()
    const { i18n } = useTranslation()
    const problem = useFieldProblem(id)
    const frame = useRef<HTMLDivElement>(null)
    useLayoutEffect(() => {
      // It may show no label, where the theme it was made for has it in the widget.
      if (frame.current) nameControl(frame.current, id, label)
    })
    if (hidden) return <div hidden>{children}</div>
    const message = problem && errorText(form, problem, i18n)
    return (
      <div ref={frame} className={`fw-field${uiSchema?.['ui:width'] === 'half' ? ' fw-half' : ''}`}>
        <Connected
          {...props}
          displayLabel={uiSchema?.['ui:labelPlacement'] !== 'itself'}
          rawErrors={message === undefined ? [] : [message]}
          errors={
            <p className="fw-error" id={errorId(id)} hidden={message === undefined}>
              {message}
            </p>
          }
          help={
            <p className="fw-hint" id={hintId(id)} hidden={!rawHelp}>
              {rawHelp}
            </p>
          }
        />
      </div>
    )
  }
}

/** The template of a list: what is wrong with the list as a whole is said of the group. */
export function connectArrayTemplate(Template: ComponentType<ArrayFieldTemplateProps>, library: ConnectedPackage) {
  const Connected = connectTemplate(Template, library)
  return function ConnectedArrayTemplate(props: ArrayFieldTemplateProps) {
    const { fieldPathId, required, uiSchema } = props
    const title = String(uiSchema?.['ui:title'] ?? props.title)
    const frame = useRef<HTMLDivElement>(null)
    const aria = useFieldAria(fieldPathId.$id, required, false)
    useLayoutEffect(() => {
      if (frame.current) takeId(frame.current, fieldPathId.$id)
    })
    return (
      <div ref={frame} role="group" aria-label={title} aria-describedby={aria['aria-describedby']}>
        <Connected {...props} />
      </div>
    )
  }
}
