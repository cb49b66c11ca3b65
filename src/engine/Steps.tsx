import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { createContext, type RefObject } from 'react'
import { useWords } from '../i18n/useWords.ts'
import { REVIEW, type Stage } from './stages.ts'

/** Which stage is on screen. A context of its own, so that only the fields' frame follows it. */
export const StageContext = createContext<{ stages: Stage[]; current: number }>({ stages: [], current: 0 })

/** Where a person is: "Step 2 of 4: Contact". Focused when a stage is entered. A form of one part without check says nothing. */
export function StageIndicator({
  form,
  stages,
  current,
  stepped,
  heading,
}: {
  form: string
  stages: Stage[]
  current: number
  stepped: boolean
  heading: RefObject<HTMLHeadingElement | null>
}) {
  const { t } = useWords()
  const id = stages[current]?.id
  if (!stepped && id !== REVIEW) return null
  const name = id === REVIEW ? t('form.review') : t(`pages.${form}.steps.${id}`)
  return (
    <div className="fw-steps">
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        {stepped ? t('form.step', { number: current + 1, total: stages.length, name }) : name}
      </Typography>
      {stepped && (
        <LinearProgress
          variant="determinate"
          aria-hidden="true"
          value={((current + 1) / stages.length) * 100}
          sx={{ height: 8, borderRadius: 4 }}
        />
      )}
      {id === REVIEW && <Typography>{t('form.reviewText')}</Typography>}
    </div>
  )
}

/** Back, where there is a stage before, and Next, where there is one after. */
export function StageButtons({ stages, current, onBack }: { stages: Stage[]; current: number; onBack: () => void }) {
  const { t } = useWords()
  const next = stages[current + 1]
  return (
    <div className="fw-step-buttons">
      {next && (
        <Button type="submit" variant="contained" fullWidth>
          {t(next.id === REVIEW ? 'form.toReview' : 'form.next')}
        </Button>
      )}
      {current > 0 && (
        <Button type="button" variant="outlined" fullWidth onClick={onBack}>
          {t('form.previous')}
        </Button>
      )}
    </div>
  )
}
