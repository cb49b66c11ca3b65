import type { RJSFSchema, WidgetProps } from '@rjsf/utils'
import { useTranslation } from 'react-i18next'
import { correctedEmail } from '../../data/emailSlip.ts'
import { phoneLengthDoubt } from '../../data/phoneNumber.ts'
import { Button } from '../base/Button.tsx'
import { useFieldProblem, useSiblingValue } from '../inputs/useFieldState.ts'
import { useFormContext } from '../state/FormContext.ts'

export interface FieldQuestionProps {
  id: string
  schema: RJSFSchema
  options: WidgetProps['options']
}

/**
 * A question below a field that was left with a valid but unusual value: a slip in the domain of an e-mail address, with
 * a button that corrects it, or a phone number of unusual length. It never refuses the value.
 */
export function FieldQuestion({ id, schema, options }: FieldQuestionProps) {
  const { t, i18n } = useTranslation()
  const { store, services } = useFormContext()
  const problem = useFieldProblem(id)
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  const value = textOf(useSiblingValue(id, id.split('.').at(-1)))
  const code = textOf(useSiblingValue(id, schema.callingCodeField))
  const area = textOf(
    useSiblingValue(id, typeof options.areaCodeField === 'string' ? options.areaCodeField : undefined),
  )
  const providers = Array.isArray(options.mailProviders) ? options.mailProviders.map(String) : []
  const email = problem ? undefined : correctedEmail(value, providers)
  const lengths = problem ? undefined : phoneLengthDoubt(value, code, area, services.phonePlans ?? {})

  function correct() {
    store.selectValue(id, email)
    document.getElementById(id)?.focus()
  }

  return (
    <>
      {email !== undefined && (
        <>
          {t('form.question.email', { email })}{' '}
          <Button size="small" variant="outlined" onClick={correct}>
            {t('form.question.useEmail')}
          </Button>
        </>
      )}
      {lengths &&
        t('form.question.phoneLength', {
          code,
          lengths: lengthsText(lengths, i18n.language),
          digits: (area + value).length,
        })}
    </>
  )
}

/** Numbers of digits in the words of a language: `8 or 9`, `7–12`. */
function lengthsText(lengths: number[], tag: string): string {
  const [first, last] = [lengths[0], lengths.at(-1)]
  return lengths.length > 2
    ? `${first}–${last}`
    : new Intl.ListFormat(tag, { type: 'disjunction' }).format(lengths.map(String))
}
