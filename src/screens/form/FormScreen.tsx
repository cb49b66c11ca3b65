import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useWords } from '../../i18n/useWords.ts'
import type { Branches } from '../../engine/rjsf/branchValidator.ts'
import type { Validate } from '../../model/judge.ts'
import type { ResolvedForm } from '../../model/page.ts'
import { FilledForm } from './FilledForm.tsx'
import { Done } from './Done.tsx'

/** A form page's chunk: its resolved form and its precompiled validators. */
export interface FormDefinition {
  form: ResolvedForm
  validate: Validate
  branches: Branches
}

export interface FormScreenProps {
  definition: FormDefinition
  /** Parameters of the page's address. */
  asked: URLSearchParams
  /** The address of a page by its path; undefined if the site has none there. */
  linkTo: (path: string) => string | undefined
  pathOf: (id: string) => string | undefined
  /** Leads on after a sign-in, to `path` unless another page was asked for. */
  onSignedIn: (path: string) => void
}

/** Any form page: its words, its form, and what follows success. */
export function FormScreen({ definition, asked, linkTo, pathOf, onSignedIn }: FormScreenProps) {
  const { t } = useWords()
  const { form } = definition
  const [answer, setAnswer] = useState<unknown>()
  const [done, setDone] = useState(false)
  const intro = t(`pages.${form.id}.intro`)

  function succeed(data: unknown) {
    setAnswer(data)
    setDone(true)
    window.scrollTo(0, 0)
  }

  return (
    <Box sx={{ maxWidth: 720, mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 3, sm: 5 } }}>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 4 }, display: 'grid', gap: 3, borderRadius: 1.5 }}>
        {done ? <Done form={form} answer={answer} pathOf={pathOf} onAnother={() => setDone(false)} /> : (
          <>
            <Box>
              <Typography variant="h1" gutterBottom={intro !== ''}>{t(`pages.${form.id}.title`) || form.id}</Typography>
              {intro && <Typography color="textSecondary">{intro}</Typography>}
            </Box>
            <FilledForm definition={definition} asked={asked} linkTo={linkTo} onSuccess={succeed} onSignedIn={() => onSignedIn(pathOf(form.submit.next?.[0] ?? '') ?? '/')} />
          </>
        )}
      </Paper>
    </Box>
  )
}
