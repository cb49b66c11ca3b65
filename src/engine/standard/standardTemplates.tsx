import { useEffectEvent, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/base/Button.tsx'
import {
  ADDITIONAL_PROPERTY_FLAG,
  canExpand,
  type CyclicSchemaExpandProps,
  type FieldTemplateProps,
  type ObjectFieldTemplateProps,
  type TemplatesType,
} from '@rjsf/utils'
import '../rjsf/listFields.ts'
import { hasValue } from '../../model/form/draft.ts'
import { valueAt } from '../../model/schema/jsonPointer.ts'
import { useFormContext } from '../state/FormContext.ts'
import { ID_PREFIX, pointerFromId } from '../state/fieldIds.ts'
import { FieldTemplate } from '../templates/FieldTemplate.tsx'
import { ObjectFieldTemplate } from '../templates/ObjectFieldTemplate.tsx'
import { templates } from '../templates/templateRegistry.ts'

/** A field as in every form; an entry that a person has added gets its name and a button to remove it. */
function StandardFieldTemplate(props: FieldTemplateProps) {
  const { t } = useTranslation()
  const { id, label, schema, uiSchema = {}, disabled, readonly, onKeyRenameBlur, onRemoveProperty } = props
  // What the texts know of a recursive schema ends with its first round.
  const isObject = schema.type === 'object' && !schema.enum && !schema.oneOf && !schema.anyOf
  const placement = isObject ? 'itself' : (uiSchema['ui:labelPlacement'] ?? labelPlacement(props))
  const field = <FieldTemplate {...props} uiSchema={{ ...uiSchema, 'ui:labelPlacement': placement }} />
  if (!(ADDITIONAL_PROPERTY_FLAG in schema) || props.hidden) return field
  return (
    <div className="fw-item" role="group" aria-label={label}>
      <div className="fw-field">
        <label className="fw-label" htmlFor={`${id}__key`}>
          {t('form.entryName')}
        </label>
        <input
          id={`${id}__key`}
          className="fw-input"
          defaultValue={label}
          disabled={disabled || readonly}
          onBlur={onKeyRenameBlur}
        />
      </div>
      {field}
      <div className="fw-item-buttons">
        <Button
          size="small"
          aria-label={`${t('form.remove')}: ${label}`}
          disabled={disabled || readonly}
          onClick={onRemoveProperty}
        >
          {t('form.remove')}
        </Button>
      </div>
    </div>
  )
}

/** Of a field that no text and no uiSchema is written for. */
function labelPlacement({ schema, uiSchema }: FieldTemplateProps): 'label' | 'group' | 'itself' {
  const widget: unknown = uiSchema?.['ui:widget']
  if (widget === 'radio' || widget === 'checkboxes') return 'group'
  if (schema.type === 'boolean' && widget === 'select') return 'label'
  const isNamedItself = ['object', 'array', 'boolean', 'null'].includes(String(schema.type))
  const alternatives = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]
  const isSelect =
    alternatives.length > 0 &&
    alternatives.every((each) => typeof each === 'object' && ('const' in each || each.enum?.length === 1))
  return (isNamedItself && !schema.enum) || (alternatives.length > 0 && !isSelect) ? 'itself' : 'label'
}

/** The fields of an object, and a button to add entries where the schema allows more. */
function StandardObjectTemplate(props: ObjectFieldTemplateProps) {
  const { t } = useTranslation()
  const { fieldPathId, schema, uiSchema, formData, title, disabled, readonly, onAddProperty } = props
  if (!canExpand(schema, uiSchema, formData)) return <ObjectFieldTemplate {...props} />
  const fields = (
    <>
      <ObjectFieldTemplate {...props} title="" />
      <Button
        id={`${fieldPathId.$id}__add`}
        variant="outlined"
        aria-label={title ? `${t('form.add')}: ${title}` : undefined}
        disabled={disabled || readonly}
        onClick={onAddProperty}
      >
        {t('form.add')}
      </Button>
    </>
  )
  if (fieldPathId.$id === ID_PREFIX || !title) return fields
  return (
    <fieldset className="fw-group">
      <legend className="fw-legend">{title}</legend>
      {fields}
    </fieldset>
  )
}

/** What a schema says again below itself is drawn when it is asked for, or filled in already. */
function CyclicSchemaExpandTemplate({ name, fieldPathId, uiSchema, onExpand }: CyclicSchemaExpandProps) {
  const { t } = useTranslation()
  const title: unknown = uiSchema?.['ui:title']
  const label = typeof title === 'string' ? title : name
  const { store } = useFormContext()
  const expandFilled = useEffectEvent(() => {
    if (hasValue(valueAt(store.data, pointerFromId(fieldPathId.$id)))) onExpand(fieldPathId.$id)
  })
  useLayoutEffect(() => expandFilled(), [])
  return (
    <div className="fw-field">
      <Button id={fieldPathId.$id} variant="outlined" onClick={() => onExpand(fieldPathId.$id)}>
        {`${t('form.fillIn')}: ${label}`}
      </Button>
    </div>
  )
}

/** A value that no input is made for: nothing is drawn, and the rest of the form can be filled in. */
const EmptyTemplate = () => null

export const standardTemplates: TemplatesType = {
  ...templates,
  CyclicSchemaExpandTemplate,
  FieldTemplate: StandardFieldTemplate,
  ObjectFieldTemplate: StandardObjectTemplate,
  UnsupportedFieldTemplate: EmptyTemplate,
}
