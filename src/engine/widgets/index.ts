import type { RegistryWidgetsType } from '@rjsf/utils'
import { CheckboxWidget, DeclarationWidget } from './Checkbox.tsx'
import { CheckboxesWidget, RadioWidget } from './Choices.tsx'
import { DateWidget } from './Date.tsx'
import { FilesWidget } from './Files.tsx'
import { CurrencyWidget, OptionsWidget } from './Options.tsx'
import { PasswordWidget } from './Password.tsx'
import { CallingCodeWidget, CountryWidget } from './Places.tsx'
import { SelectWidget } from './Select.tsx'
import { TextareaWidget, TextWidget } from './Text.tsx'
import { VerifyCodeWidget } from './VerifyCode.tsx'

/** A value that is part of the form and not of the screen. */
const HiddenWidget = () => null

/** Every widget that a page file may name. */
export const widgets: RegistryWidgetsType = {
  CallingCodeWidget,
  CheckboxWidget,
  CheckboxesWidget,
  CountryWidget,
  CurrencyWidget,
  DateWidget,
  DeclarationWidget,
  FilesWidget,
  HiddenWidget,
  OptionsWidget,
  PasswordWidget,
  RadioWidget,
  SelectWidget,
  TextWidget,
  TextareaWidget,
  VerifyCodeWidget,
}
