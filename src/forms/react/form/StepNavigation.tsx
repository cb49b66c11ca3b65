import { useTranslation } from 'react-i18next'
import { Button } from '../base/Button.tsx'
import { LinearProgress } from '../base/LinearProgress.tsx'
import { Typography } from '../base/Typography.tsx'
import type { RefObject } from 'react'
import { useFormTitle } from '../state/FormContext.ts'
import { REVIEW_STEP, type FormStep } from '../state/formSteps.ts'

/** Heading "Step 2 of 4: Contact" with a progress bar; nothing for a form without steps. Opening a step focuses it. */
export function StepIndicator({
  formId,
  steps,
  currentStep,
  hasSteps,
  headingRef,
}: {
  formId: string
  steps: FormStep[]
  currentStep: number
  hasSteps: boolean
  headingRef: RefObject<HTMLHeadingElement | null>
}) {
  const { t } = useTranslation()
  const id = steps[currentStep]?.id
  const isShown = hasSteps || id === REVIEW_STEP
  const name = id === REVIEW_STEP ? t('form.review') : t(`pages.${formId}.steps.${id}`)
  const heading = hasSteps ? t('form.step', { number: currentStep + 1, total: steps.length, name }) : name
  useFormTitle('step', isShown ? heading : undefined)
  if (!isShown) return null
  return (
    <div className="fw-steps">
      <Typography variant="h2" ref={headingRef} tabIndex={-1} className="fw-step-title">
        {heading}
      </Typography>
      {hasSteps && (
        <LinearProgress
          aria-hidden="true"
          value={((currentStep + 1) / steps.length) * 100}
          className="fw-step-progress"
        />
      )}
      {id === REVIEW_STEP && <Typography>{t('form.reviewText')}</Typography>}
    </div>
  )
}

/** The Next and Back buttons, each only if that step exists. */
export function StepButtons({
  steps,
  currentStep,
  onBack,
}: {
  steps: FormStep[]
  currentStep: number
  onBack: () => void
}) {
  const { t } = useTranslation()
  const nextStep = steps[currentStep + 1]
  return (
    <div className="fw-step-buttons">
      {nextStep && (
        <Button type="submit" variant="contained" fullWidth>
          {t(nextStep.id === REVIEW_STEP ? 'form.toReview' : 'form.next')}
        </Button>
      )}
      {currentStep > 0 && (
        <Button type="button" variant="outlined" fullWidth onClick={onBack}>
          {t('form.previous')}
        </Button>
      )}
    </div>
  )
}
