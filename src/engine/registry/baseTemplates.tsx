import ArrayFieldDescriptionTemplate from '@rjsf/core/lib/components/templates/ArrayFieldDescriptionTemplate.js'
import ArrayFieldItemButtonsTemplate from '@rjsf/core/lib/components/templates/ArrayFieldItemButtonsTemplate.js'
import ArrayFieldTitleTemplate from '@rjsf/core/lib/components/templates/ArrayFieldTitleTemplate.js'
import CoreInput from '@rjsf/core/lib/components/templates/BaseInputTemplate.js'
import DescriptionFieldTemplate from '@rjsf/core/lib/components/templates/DescriptionField.js'
import FieldErrorTemplate from '@rjsf/core/lib/components/templates/FieldErrorTemplate.js'
import FieldHelpTemplate from '@rjsf/core/lib/components/templates/FieldHelpTemplate.js'
import GridTemplate from '@rjsf/core/lib/components/templates/GridTemplate.js'
import {
  TranslatableString,
  type BaseInputTemplateProps,
  type IconButtonProps,
  type TemplatesType,
  type TitleFieldProps,
} from '@rjsf/utils'
import { Button } from '../../ui/base/Button.tsx'

/** rjsf's input, which looks like ours. */
const BaseInputTemplate = (props: BaseInputTemplateProps) => <CoreInput {...props} className="fw-input" />

/** No heading: those of libraries have levels that leave out some of the page's. */
const TitleFieldTemplate = ({ id, title }: TitleFieldProps) => (
  <div id={id} className="fw-legend">
    {title}
  </div>
)

const textButton = (text: TranslatableString) =>
  function TextButton({ id, registry, disabled, onClick }: IconButtonProps) {
    return (
      <Button id={id} size="small" disabled={disabled ?? false} onClick={onClick}>
        {registry.translateString(text)}
      </Button>
    )
  }

/** rjsf's templates where ours draw nothing, because our own widgets and templates ask for none of them. */
export const baseTemplates = {
  ArrayFieldDescriptionTemplate,
  ArrayFieldItemButtonsTemplate,
  ArrayFieldTitleTemplate,
  BaseInputTemplate,
  DescriptionFieldTemplate,
  FieldErrorTemplate,
  FieldHelpTemplate,
  GridTemplate,
  TitleFieldTemplate,
  ButtonTemplates: {
    AddButton: textButton(TranslatableString.AddItemButton),
    ClearButton: textButton(TranslatableString.ClearButton),
    CopyButton: textButton(TranslatableString.CopyButton),
    MoveDownButton: textButton(TranslatableString.MoveDownButton),
    MoveUpButton: textButton(TranslatableString.MoveUpButton),
    RemoveButton: textButton(TranslatableString.RemoveButton),
    SubmitButton: () => null,
  },
} satisfies Partial<TemplatesType>
