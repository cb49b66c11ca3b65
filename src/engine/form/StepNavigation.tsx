import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { createContext, type RefObject } from 'react'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { REVIEW_STEP, type FormStep } from './formSteps.ts'

/** Which stage is on screen. A context of its own, so that only the fields' frame follows it. */
export const StepContext = createContext<{ steps: FormStep[]; currentStep: number }>({ steps: [], currentStep: 0 })

/** Where a person is: "Step 2 of 4: Contact". Focused when a stage is entered. A form of one part without check says nothing. */
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
  const { t } = useTranslator()
  const id = steps[currentStep]?.id
  if (!hasSteps && id !== REVIEW_STEP) return null
  const name = id === REVIEW_STEP ? t('form.review') : t(`pages.${formId}.steps.${id}`)
  return (
    <div className="fw-steps">
      <Typography variant="h2" ref={headingRef} tabIndex={-1} sx={{ outline: 'none' }}>
        {hasSteps ? t('form.step', { number: currentStep + 1, total: steps.length, name }) : name}
      </Typography>
      {hasSteps && (
        <LinearProgress
          variant="determinate"
          aria-hidden="true"
          value={((currentStep + 1) / steps.length) * 100}
          sx={{ height: 8, borderRadius: 4 }}
        />
      )}
      {id === REVIEW_STEP && <Typography>{t('form.reviewText')}</Typography>}
    </div>
  )
}

/** Back, where there is a stage before, and Next, where there is one after. */
export function StepButtons({
  steps,
  currentStep,
  onBack,
}: {
  steps: FormStep[]
  currentStep: number
  onBack: () => void
}) {
  const { t } = useTranslator()
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
