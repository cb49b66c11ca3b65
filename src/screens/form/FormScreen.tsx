import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { notify } from '../../aspapi/notices.ts'
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
  /** The stage that the address asks for, and how it is told another. */
  place: string | undefined
  onPlace: (id: string | undefined, replace: boolean) => void
  /** The address of a page by its path; undefined if the site has none there. */
  linkTo: (path: string) => string | undefined
  pathOf: (id: string) => string | undefined
  /** Leads on after a sign-in, to `path` unless another page was asked for. */
  onSignedIn: (path: string) => void
}

/** Any form page: its words, its form, and what follows success. */
export function FormScreen({ definition, asked, place, onPlace, linkTo, pathOf, onSignedIn }: FormScreenProps) {
  const { t } = useWords()
  const { form } = definition
  const [answer, setAnswer] = useState<unknown>()
  const [done, setDone] = useState(false)
  const [round, setRound] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const intro = t(`pages.${form.id}.intro`)

  function succeed(data: unknown) {
    setAnswer(data)
    setDone(true)
    window.scrollTo(0, 0)
  }

  function beginAnew() {
    setRound(round + 1)
    onPlace(undefined, true)
    notify('success', { key: 'messages.discarded' })
    heading.current?.focus()
  }

  return (
    <Box sx={{ maxWidth: 720, mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 3, sm: 5 } }}>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 4 }, display: 'grid', gap: 3, borderRadius: 1.5 }}>
        {done ? (
          <Done form={form} answer={answer} pathOf={pathOf} onAnother={() => setDone(false)} />
        ) : (
          <>
            <Box>
              <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 'none' }} gutterBottom={intro !== ''}>
                {t(`pages.${form.id}.title`) || form.id}
              </Typography>
              {intro && <Typography color="textSecondary">{intro}</Typography>}
            </Box>
            <FilledForm
              key={round}
              definition={definition}
              asked={asked}
              place={place}
              onPlace={onPlace}
              linkTo={linkTo}
              onSuccess={succeed}
              onDiscard={beginAnew}
              onSignedIn={() => onSignedIn(pathOf(form.submit.next?.[0] ?? '') ?? '/')}
            />
          </>
        )}
      </Paper>
    </Box>
  )
}
