import NullField from '@rjsf/core/lib/components/fields/NullField.js'
import type { FieldProps } from '@rjsf/utils'
import { use } from 'react'
import { isTextBlock } from '../../schema/uiSchema.ts'
import { Typography } from '../base/Typography.tsx'
import { labelId } from '../state/fieldIds.ts'
import { StepContext } from '../state/formSteps.ts'

/**
 * rjsf's field of type `null`. With the widget `heading` or `note` it is a text among the fields, and has no value:
 * rjsf's own field would set null, which drafts and bodies would contain.
 */
export function TextBlockField(props: FieldProps) {
  const { uiSchema = {}, fieldPathId } = props
  const { steps } = use(StepContext)
  if (!isTextBlock(uiSchema)) return <NullField {...props} />
  const text = String(uiSchema['ui:title'] ?? '')
  if (uiSchema['ui:widget'] === 'note')
    return (
      <p className="ui-typography ui-typography-body1 fw-note" id={labelId(fieldPathId.$id)}>
        {text}
      </p>
    )
  return (
    // The title of a step is a heading of level 2.
    <Typography
      variant="h3"
      component={steps.length > 1 ? 'h3' : 'h2'}
      className="fw-heading"
      id={labelId(fieldPathId.$id)}
    >
      {text}
    </Typography>
  )
}
