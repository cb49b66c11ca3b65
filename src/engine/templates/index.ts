import type { TemplatesType } from '@rjsf/utils'
import { ArrayFieldItemTemplate, ArrayFieldTemplate } from './arrays.tsx'
import { FieldTemplate } from './FieldTemplate.tsx'
import { MultiSchemaFieldTemplate, ObjectFieldTemplate, UnsupportedFieldTemplate } from './objects.tsx'

/** For parts of rjsf's template set that our own templates draw in their own place, or never. */
const Nothing = () => null

const ButtonTemplates: TemplatesType['ButtonTemplates'] = {
  SubmitButton: Nothing,
  AddButton: Nothing,
  CopyButton: Nothing,
  MoveDownButton: Nothing,
  MoveUpButton: Nothing,
  RemoveButton: Nothing,
  ClearButton: Nothing,
}

export const templates: TemplatesType = {
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  FieldTemplate,
  MultiSchemaFieldTemplate,
  ObjectFieldTemplate,
  UnsupportedFieldTemplate,
  ArrayFieldDescriptionTemplate: Nothing,
  ArrayFieldItemButtonsTemplate: Nothing,
  ArrayFieldTitleTemplate: Nothing,
  BaseInputTemplate: Nothing,
  ButtonTemplates,
  CyclicSchemaExpandTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
  ErrorListTemplate: Nothing,
  FallbackFieldTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  GridTemplate: Nothing,
  OptionalDataControlsTemplate: Nothing,
  TitleFieldTemplate: Nothing,
  WrapIfAdditionalTemplate: ({ children }) => children,
}
