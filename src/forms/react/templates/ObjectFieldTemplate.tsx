import type { ObjectFieldTemplateProps, UnsupportedFieldProps } from '@rjsf/utils'
import { use, type ReactNode } from 'react'
import { membersOf } from '../../schema/isObject.ts'
import { toPointer } from '../../schema/jsonPointer.ts'
import { ID_PREFIX, pointerFromId } from '../state/fieldIds.ts'
import { REVIEW_STEP, StepContext } from '../state/formSteps.ts'
import { MoreFields } from './MoreFields.tsx'

/** The fields of an object: by step at the root, in a fieldset below it. */
export function ObjectFieldTemplate({ fieldPathId, title, properties, uiSchema }: ObjectFieldTemplateProps) {
  const { steps, currentStep, askedOnReview } = use(StepContext)
  const isRoot = fieldPathId.$id === ID_PREFIX

  /** The fields; those with `ui:more` are under “More”, at the place of the first of them. */
  function withMore(fields: Properties): ReactNode[] {
    const isMore = ({ name }: Properties[number]) => membersOf(uiSchema?.[name])['ui:more'] === true
    const more = fields.filter(isMore)
    return fields.map((field) => {
      if (!isMore(field)) return field.content
      if (field !== more[0]) return null
      const pointers = more.map(({ name }) => pointerFromId(fieldPathId.$id) + toPointer([name]))
      return (
        <MoreFields key="more" pointers={pointers}>
          {more.map(({ content }) => content)}
        </MoreFields>
      )
    })
  }

  if (isRoot && steps.length > 1) {
    // Render all steps, so that inputs keep their state; show only the current one, or the fields of the review.
    const isReview = steps[currentStep]?.id === REVIEW_STEP
    const reviewFields = steps.find(({ id }) => id === REVIEW_STEP)?.fields ?? []
    const fieldSteps = steps.filter(({ id }) => id !== REVIEW_STEP)
    return fieldSteps.flatMap(({ id, fields: fieldNames }, index) => {
      const stepProperties =
        fieldSteps.length === 1
          ? properties
          : fieldNames.flatMap((name) => properties.find((property) => property.name === name) ?? [])
      return splitAround(reviewFields, stepProperties).map((part) => (
        <div
          key={`${id} ${part.key}`}
          className="fw-grid"
          hidden={index !== currentStep && !(isReview && askedOnReview.includes(part.key))}
        >
          {withMore(part.properties)}
        </div>
      ))
    })
  }
  if (properties.length === 0) return null
  const fields = <div className="fw-grid">{withMore(properties)}</div>
  if (isRoot || !title) return fields
  return (
    <fieldset className="fw-group">
      <legend className="fw-legend">{title}</legend>
      {fields}
    </fieldset>
  )
}

type Properties = ObjectFieldTemplateProps['properties']

/** Splits the fields of a step: each field that the review may show is a part, so that the review can hide the others. */
function splitAround(reviewFields: string[], properties: Properties): { key: string; properties: Properties }[] {
  const parts: ReturnType<typeof splitAround> = []
  for (const property of properties) {
    const isOnReview = reviewFields.includes(property.name)
    const last = parts.at(-1)
    if (last && !isOnReview && !reviewFields.includes(last.key)) last.properties.push(property)
    else parts.push({ key: isOnReview ? property.name : `${parts.length}`, properties: [property] })
  }
  return parts
}

/** Rejects a schema that the engine cannot render; `npm run check` reports it to its author. */
export function UnsupportedFieldTemplate({ reason }: UnsupportedFieldProps): never {
  throw new Error(`A field cannot be rendered: ${reason ?? 'its schema has no type'}`)
}
