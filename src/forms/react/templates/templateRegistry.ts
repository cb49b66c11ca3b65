import type { TemplatesType } from '@rjsf/utils'
import { FieldTemplate } from './FieldTemplate.tsx'
import { ObjectFieldTemplate, UnsupportedFieldTemplate } from './ObjectFieldTemplate.tsx'

/** For rjsf templates that are never rendered, or whose part our own templates render. */
const EmptyTemplate = () => null

const ButtonTemplates: TemplatesType['ButtonTemplates'] = {
  SubmitButton: EmptyTemplate,
  AddButton: EmptyTemplate,
  CopyButton: EmptyTemplate,
  MoveDownButton: EmptyTemplate,
  MoveUpButton: EmptyTemplate,
  RemoveButton: EmptyTemplate,
  ClearButton: EmptyTemplate,
}

/** All templates that rjsf may look up. */
export const templates: TemplatesType = {
  ArrayFieldItemTemplate: EmptyTemplate,
  ArrayFieldTemplate: EmptyTemplate,
  MultiSchemaFieldTemplate: EmptyTemplate,
  FieldTemplate,
  ObjectFieldTemplate,
  UnsupportedFieldTemplate,
  ArrayFieldDescriptionTemplate: EmptyTemplate,
  ArrayFieldItemButtonsTemplate: EmptyTemplate,
  ArrayFieldTitleTemplate: EmptyTemplate,
  BaseInputTemplate: EmptyTemplate,
  ButtonTemplates,
  CyclicSchemaExpandTemplate: EmptyTemplate,
  DescriptionFieldTemplate: EmptyTemplate,
  ErrorListTemplate: EmptyTemplate,
  FallbackFieldTemplate: EmptyTemplate,
  FieldErrorTemplate: EmptyTemplate,
  FieldHelpTemplate: EmptyTemplate,
  GridTemplate: EmptyTemplate,
  OptionalDataControlsTemplate: EmptyTemplate,
  TitleFieldTemplate: EmptyTemplate,
  WrapIfAdditionalTemplate: ({ children }) => children,
}
