import type { RegistryWidgetsType } from '@rjsf/utils'
import { CheckboxWidget, DeclarationWidget } from './CheckboxInput.tsx'
import { DateWidget } from './DateInput.tsx'
import { CurrencyWidget, OptionsWidget } from './RemoteSelect.tsx'
import { PasswordWidget } from './PasswordInput.tsx'
import { RadioWidget } from './RadioInput.tsx'
import { CallingCodeWidget, CountryWidget } from './CountrySelect.tsx'
import { SelectWidget } from './Select.tsx'
import { TextareaWidget, TextWidget } from './TextInput.tsx'
import { VerifyCodeWidget } from './CaptchaInput.tsx'

/** Draws nothing, for fields whose values are set programmatically. */
const HiddenWidget = () => null

/**
 * All widgets that a page file may name. A new widget needs a file here and a line below, its types of values in
 * `src/forms/schema/widgetNames.ts`, and its name in `schemas/meta/field.schema.json`.
 */
export const widgets: RegistryWidgetsType = {
  CallingCodeWidget,
  CheckboxWidget,
  CountryWidget,
  CurrencyWidget,
  DateWidget,
  DeclarationWidget,
  // Forms with files replace this one, see `listFields.ts`.
  FilesWidget: HiddenWidget,
  HiddenWidget,
  OptionsWidget,
  PasswordWidget,
  RadioWidget,
  SelectWidget,
  TextWidget,
  TextareaWidget,
  VerifyCodeWidget,
}
