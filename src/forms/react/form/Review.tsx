import { useTranslation } from 'react-i18next'
import { Button } from '../base/Button.tsx'
import { Typography } from '../base/Typography.tsx'
import type { FormModel } from '../../data/formModel.ts'
import { hasValue } from '../../data/draft.ts'
import { toPointer } from '../../schema/jsonPointer.ts'
import { isAsked, nestedUiSchema } from '../../schema/uiSchema.ts'
import { DescriptionList } from '../base/DescriptionList.tsx'
import { fieldLabel } from '../texts/fieldTexts.ts'
import { useFormContext } from '../state/FormContext.ts'
import { isReviewed, valueText } from '../texts/valueText.ts'
import { REVIEW_STEP, type FormStep } from '../state/formSteps.ts'

/**
 * The review step: all values as they will be sent, with a change button per step. Source: WCAG 3.3.4.
 * @param data the normalized data
 */
export function Review({
  form,
  steps,
  data,
  onEdit,
}: {
  form: FormModel
  steps: FormStep[]
  data: Record<string, unknown>
  onEdit: (stepIndex: number) => void
}) {
  const { t, i18n } = useTranslation()
  const { services } = useFormContext()
  const { optionData, labelText, phonePlans } = services
  const sources = { optionData, labelText, phonePlans, account: services.sessionAccount?.() }
  const language = services.languageCode?.(i18n.language) ?? i18n.language
  const isAskedFor = (name: string) => {
    const onlyFor = nestedUiSchema(form.uiSchema, name)['ui:onlyFor']
    return isAsked(onlyFor, language, data[onlyFor?.field ?? ''])
  }
  const stepTitle = (id: string) => (form.steps ? t(`pages.${form.id}.steps.${id}`) : t(`pages.${form.id}.title`))
  return (
    <div className="fw-review">
      {steps.map(({ id, fields }, index) => {
        if (id === REVIEW_STEP) return null
        const items = fields
          .filter((name) => isReviewed(form.schema, name) && (hasValue(data[name]) || isAskedFor(name)))
          .map((name) => ({
            label: fieldLabel(form, toPointer([name]), i18n),
            value: valueText(form, [name], data[name], data, i18n, sources) || t('form.notFilled'),
          }))
        return (
          <section key={id} aria-labelledby={`fw-review-${id}`} className="fw-review-part">
            <div className="fw-review-head">
              <Typography variant="h3" id={`fw-review-${id}`}>
                {stepTitle(id)}
              </Typography>
              <Button
                type="button"
                aria-label={t('form.labelAndValue', { label: t('form.change'), value: stepTitle(id) })}
                onClick={() => onEdit(index)}
              >
                {t('form.change')}
              </Button>
            </div>
            <DescriptionList items={items} />
          </section>
        )
      })}
    </div>
  )
}
