import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { createContext, type RefObject } from 'react'
import { useWords } from '../i18n/useWords.ts'
import type { Step } from '../model/page.ts'

/** Which step is on screen; undefined for a form without steps. A context of its own, so that only the fields' frame follows it. */
export const StepContext = createContext<{ steps: Step[]; current: number } | undefined>(undefined)

/** Where a person is: "Step 2 of 4: Contact". Focused when a step is entered. */
export function StepIndicator({ form, steps, current, heading }: { form: string; steps: Step[]; current: number; heading: RefObject<HTMLHeadingElement | null> }) {
  const { t } = useWords()
  const name = t(`pages.${form}.steps.${steps[current]?.id}`)
  return (
    <div className="fw-steps">
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>{t('form.step', { number: current + 1, total: steps.length, name })}</Typography>
      <LinearProgress variant="determinate" aria-hidden="true" value={((current + 1) / steps.length) * 100} sx={{ height: 8, borderRadius: 4 }} />
    </div>
  )
}

/** Back, where there is a step before, and Next, where there is one after. */
export function StepButtons({ current, total, onBack }: { current: number; total: number; onBack: () => void }) {
  const { t } = useWords()
  return (
    <div className="fw-step-buttons">
      {current < total - 1 && <Button type="submit" variant="contained" fullWidth>{t('form.next')}</Button>}
      {current > 0 && <Button type="button" variant="outlined" fullWidth onClick={onBack}>{t('form.previous')}</Button>}
    </div>
  )
}

/** The step that a property stands in; the first for one that stands in none. */
export function stepOf(steps: Step[], name: string | undefined): number {
  return Math.max(0, steps.findIndex(({ fields }) => name !== undefined && fields.includes(name)))
}
