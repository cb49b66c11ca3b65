import coreTemplates from '@rjsf/core/lib/components/templates/index.js'
import muiTemplates from '@rjsf/mui/lib/Templates/Templates.js'
import MuiArray from '@rjsf/mui/lib/ArrayFieldTemplate/ArrayFieldTemplate.js'
import MuiArrayItem from '@rjsf/mui/lib/ArrayFieldItemTemplate/ArrayFieldItemTemplate.js'
import MuiBaseInput from '@rjsf/mui/lib/BaseInputTemplate/BaseInputTemplate.js'
import MuiCyclicExpand from '@rjsf/mui/lib/CyclicSchemaExpandTemplate/CyclicSchemaExpandTemplate.js'
import MuiMultiSchema from '@rjsf/mui/lib/MultiSchemaFieldTemplate/MultiSchemaFieldTemplate.js'
import MuiObject from '@rjsf/mui/lib/ObjectFieldTemplate/ObjectFieldTemplate.js'
import MuiTitle from '@rjsf/mui/lib/TitleField/TitleField.js'
import MuiWrapIfAdditional from '@rjsf/mui/lib/WrapIfAdditionalTemplate/WrapIfAdditionalTemplate.js'
import {
  canExpand,
  getSchemaType,
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  type BaseInputTemplateProps,
  type CyclicSchemaExpandProps,
  type FieldTemplateProps,
  type MultiSchemaFieldTemplateProps,
  type ObjectFieldTemplateProps,
  type TemplatesType,
  type TitleFieldProps,
  type UiSchema,
  type WrapIfAdditionalTemplateProps,
} from '@rjsf/utils'
import { isValidElement, useEffectEvent, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { hasValue } from '../../data/draft.ts'
import { valueAt } from '../../schema/jsonPointer.ts'
import { useFieldAria, useFieldProblem } from '../inputs/useFieldState.ts'
import { errorId, ID_PREFIX, pointerFromId } from '../state/fieldIds.ts'
import { useFormContext } from '../state/FormContext.ts'
import { FieldTemplate as OwnFieldTemplate } from '../templates/FieldTemplate.tsx'
import { ObjectFieldTemplate as OwnObjectTemplate } from '../templates/ObjectFieldTemplate.tsx'

/** A uiSchema with props for the parts of an `@rjsf/mui` template. */
const withSlots = (uiSchema: UiSchema | undefined, rjsfSlotProps: object): UiSchema => ({
  ...uiSchema,
  'ui:mui': { rjsfSlotProps },
})

/** Sets ARIA attributes on the input: the theme sets them around it, where assistive technology ignores them. */
function BaseInputTemplate(props: BaseInputTemplateProps) {
  const { id, required, options, type } = props
  const aria = useFieldAria(id, required, Boolean(options.help))
  // Browsers show black for an empty colour, and log a warning.
  const value: unknown = type === 'color' ? (props.value ?? '#000000') : props.value
  return <MuiBaseInput {...props} value={value} fullWidth slotProps={{ htmlInput: aria }} />
}

/** A field with the engine's label, hint and error, as in every form; an added property also has a name input. */
function FieldTemplate(props: FieldTemplateProps) {
  const { schema, uiSchema = {}, label, hidden } = props
  // The localized uiSchema covers only the first round of a recursive schema.
  const isObject = schema.type === 'object' && !schema.enum && !schema.oneOf && !schema.anyOf
  const placement = isObject ? 'itself' : (uiSchema['ui:labelPlacement'] ?? labelPlacement(props))
  const field = <OwnFieldTemplate {...props} uiSchema={{ ...uiSchema, 'ui:labelPlacement': placement }} />
  if (hidden) return field
  return (
    <WrapIfAdditionalTemplate {...props} displayLabel label={label}>
      {field}
    </WrapIfAdditionalTemplate>
  )
}

/** Chooses where the label of a field without a text and a uiSchema is placed. */
function labelPlacement({ schema, uiSchema }: FieldTemplateProps): 'label' | 'group' | 'itself' {
  const widget: unknown = uiSchema?.['ui:widget']
  if (widget === 'radio' || widget === 'checkboxes') return 'group'
  if (schema.type === 'boolean' && widget === 'select') return 'label'
  const isNamedItself = ['object', 'array', 'boolean', 'null'].includes(String(getSchemaType(schema)))
  const alternatives = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]
  const isSelect =
    alternatives.length > 0 &&
    alternatives.every((each) => typeof each === 'object' && ('const' in each || each.enum?.length === 1))
  return (isNamedItself && !schema.enum) || (alternatives.length > 0 && !isSelect) ? 'itself' : 'label'
}

/**
 * Name and value of an added property, one below the other: side by side, neither is readable on a phone. Replaces the
 * English name that rjsf gives every new property.
 */
function WrapIfAdditionalTemplate(props: WrapIfAdditionalTemplateProps) {
  const { label, onKeyRename } = props
  const { t } = useTranslation()
  const translateName = useEffectEvent(() => {
    if (label === 'newKey') onKeyRename(t('form.newEntry'))
  })
  useLayoutEffect(() => translateName(), [])
  const slots = { wrapKeyGridItem: { size: 'grow' }, wrapChildrenGridItem: { size: 12, order: 1 } }
  return <MuiWrapIfAdditional {...props} uiSchema={withSlots(props.uiSchema, slots)} />
}

/** The fields of an object: by step at the root, a group below it. */
function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { fieldPathId, schema, uiSchema, formData, title } = props
  if (fieldPathId.$id === ID_PREFIX)
    return (
      <>
        <OwnObjectTemplate {...props} />
        {canExpand(schema, uiSchema, formData) && <MuiObject {...props} title="" description="" properties={[]} />}
      </>
    )
  if (props.properties.length === 0 && !canExpand(schema, uiSchema, formData)) return null
  return (
    <div role={title ? 'group' : undefined} aria-label={title || undefined}>
      <MuiObject {...props} description="" />
    </div>
  )
}

/** A list: a group with the field's id, which the theme's template sets nowhere. */
function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { fieldPathId, title, uiSchema } = props
  const problem = useFieldProblem(fieldPathId.$id)
  const label = String(uiSchema?.['ui:title'] ?? title)
  return (
    <div
      role="group"
      id={fieldPathId.$id}
      aria-label={label}
      aria-describedby={problem ? errorId(fieldPathId.$id) : undefined}
    >
      <MuiArray {...props} uiSchema={withSlots(uiSchema, { arrayPaper: { variant: 'outlined', elevation: 0 } })} />
    </div>
  )
}

/** An item with its buttons below it: beside it, its fields would have no room on a phone. */
function ArrayFieldItemTemplate(props: ArrayFieldItemTemplateProps) {
  const { t } = useTranslation()
  const slots = {
    arrayItemGridContainer: { sx: { justifyContent: 'flex-end' } },
    arrayItemGridItem: { size: 12, sx: { overflow: 'visible' } },
    arrayItemPaper: { variant: 'outlined', elevation: 0 },
    arrayItemToolbarGrid: { sx: { mt: -1.5, mb: 2 } },
  }
  return (
    <div role="group" aria-label={t('form.item', { number: props.index + 1 })}>
      <MuiArrayItem {...props} uiSchema={withSlots(props.uiSchema, slots)} />
    </div>
  )
}

/**
 * Alternatives (`oneOf`, `anyOf`): a selector, whose label the theme leaves out, and the fields of the selected one.
 */
function MultiSchemaFieldTemplate(props: MultiSchemaFieldTemplateProps) {
  const { t } = useTranslation()
  const { selector, uiSchema } = props
  const id = isValidElement<{ id: string }>(selector) ? selector.props.id : undefined
  const title: unknown = uiSchema?.['ui:title']
  return (
    <MuiMultiSchema
      {...props}
      selector={
        <>
          <label className="fw-label" htmlFor={id}>
            {typeof title === 'string' ? title : t('form.optionOf')}
          </label>
          {selector}
        </>
      }
    />
  )
}

/** A `div` instead of a heading, whose level would skip heading levels of the page. */
const TitleFieldTemplate = (props: TitleFieldProps) => (
  <MuiTitle {...props} uiSchema={withSlots(props.uiSchema, { titleTypography: { component: 'div', variant: 'h6' } })} />
)

/** Draws a recursive part when the user opens it, or if it has data. */
function CyclicSchemaExpandTemplate(props: CyclicSchemaExpandProps) {
  const { fieldPathId, onExpand, uiSchema, name } = props
  const { store } = useFormContext()
  const expandFilled = useEffectEvent(() => {
    if (hasValue(valueAt(store.data, pointerFromId(fieldPathId.$id)))) onExpand(fieldPathId.$id)
  })
  useLayoutEffect(() => expandFilled(), [])
  const title: unknown = uiSchema?.['ui:title']
  return (
    <div id={fieldPathId.$id}>
      <MuiCyclicExpand {...props} name={typeof title === 'string' ? title : name} />
    </div>
  )
}

/**
 * Draws nothing: the engine has its own hints, and the user can fill in a form without the fields that rjsf cannot
 * draw.
 */
const EmptyTemplate = () => null

/** All templates of forms drawn by `@rjsf/mui`. */
export const templates: TemplatesType = {
  ...coreTemplates(),
  ...muiTemplates,
  ArrayFieldDescriptionTemplate: EmptyTemplate,
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  BaseInputTemplate,
  CyclicSchemaExpandTemplate,
  DescriptionFieldTemplate: EmptyTemplate,
  FieldTemplate,
  MultiSchemaFieldTemplate,
  ObjectFieldTemplate,
  TitleFieldTemplate,
  UnsupportedFieldTemplate: EmptyTemplate,
  WrapIfAdditionalTemplate,
}
