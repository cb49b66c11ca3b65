import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslator } from '../../i18n/useTranslator.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { toPointer } from '../../model/schema/jsonPointer.ts'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { fieldLabel } from './ErrorSummary.tsx'
import { useFormContext } from './FormContext.ts'
import { isReviewed, valueText } from './valueText.ts'
import { REVIEW_STEP, type FormStep } from './formSteps.ts'

/**
 * Everything as it will be sent, to be checked before; each part with the way back to change it. Source: WCAG 3.3.4.
 * @param data as it is sent
 */
export function Review({
  form,
  steps,
  data,
  onChange,
}: {
  form: ResolvedForm
  steps: FormStep[]
  data: Record<string, unknown>
  onChange: (stepIndex: number) => void
}) {
  const words = useTranslator()
  const { t } = words
  const { services } = useFormContext()
  const titleOf = (id: string) => (form.steps ? t(`pages.${form.id}.steps.${id}`) : t(`pages.${form.id}.title`))
  return (
    <div className="fw-review">
      {steps.map(({ id, fields }, index) => {
        if (id === REVIEW_STEP) return null
        const facts = fields
          .filter((name) => isReviewed(form.schema, name))
          .map((name) => ({
            label: fieldLabel(form, toPointer([name]), words),
            value: valueText(form, [name], data[name], data, words, services.optionData ?? {}) || t('form.notFilled'),
          }))
        return (
          <section key={id} aria-labelledby={`fw-review-${id}`} className="fw-review-part">
            <div className="fw-review-head">
              <Typography variant="h3" id={`fw-review-${id}`}>
                {titleOf(id)}
              </Typography>
              <Button type="button" aria-label={`${t('form.change')}: ${titleOf(id)}`} onClick={() => onChange(index)}>
                {t('form.change')}
              </Button>
            </div>
            <DescriptionList items={facts} />
          </section>
        )
      })}
    </div>
  )
}
