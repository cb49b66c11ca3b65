import { useTranslation } from 'react-i18next'
import { Button } from '../base/Button.tsx'
import { SchemaForm as EngineForm, type SchemaFormProps as EngineFormProps } from '../form/SchemaForm.tsx'
import type { FormServices } from '../state/FormContext.ts'
import '../base/base.css'
import '../base/buttons.css'
import './plain.css'
import { FormTexts, type FormTextsProps } from './FormTexts.tsx'
import { PlainFields } from './PlainFields.tsx'

export interface CompiledFormProps
  extends
    FormTextsProps,
    Omit<EngineFormProps, 'services' | 'children'>,
    Partial<Pick<EngineFormProps, 'services' | 'children'>> {}

const NO_SERVICES: FormServices = {}

/** A form with texts and a submit button, from a definition that the Vite plugin compiled. */
export function CompiledForm({
  definition,
  language,
  texts,
  i18n,
  services = NO_SERVICES,
  children,
  ...props
}: CompiledFormProps) {
  return (
    <FormTexts language={language} texts={texts} i18n={i18n}>
      <EngineForm {...props} definition={{ Fields: PlainFields, ...definition }} services={services}>
        {children ?? <SubmitButton />}
      </EngineForm>
    </FormTexts>
  )
}

/** @param text default: the engine's own, in the language of the form */
export function SubmitButton({ text }: { text?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <Button type="submit" variant="contained">
      {text ?? t('form.submit')}
    </Button>
  )
}
