import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import { Accordion, AccordionDetails, AccordionSummary, Stack, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'

/**
 * A collapsible section of the page.
 * @param name text key of its title, and its element id, which the links to sections use
 * @param summary text key of the line that explains it
 */
export function Region({
  name,
  summary,
  isBusy = false,
  children,
}: {
  name: string
  summary: string
  isBusy?: boolean
  children: ReactNode
}) {
  const words = useWords()
  return (
    <Accordion
      id={name}
      className="st-part"
      defaultExpanded
      disableGutters
      slots={{ heading: 'h2' }}
      aria-busy={isBusy}
      tabIndex={-1}
    >
      <AccordionSummary id={`${name}-name`} aria-controls={`${name}-content`} expandIcon={<ExpandMoreIcon />}>
        <Typography variant="h2" component="span">
          {words(name)}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <Stack spacing={2}>
          <Typography color="textSecondary">{words(summary)}</Typography>
          {children}
        </Stack>
      </AccordionDetails>
    </Accordion>
  )
}

/** Fieldset with a heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="fieldset" spacing={2} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Stack>
  )
}

/** Accordion for rarely changed properties, which render once it is open. @param isOpen whether it is open at first */
export function More({ isOpen = false, children }: { isOpen?: boolean; children: () => ReactNode }) {
  const words = useWords()
  const [isChosen, setIsChosen] = useState<boolean>()
  const isShown = isChosen ?? isOpen
  return (
    <Accordion
      className="st-more"
      disableGutters
      expanded={isShown}
      onChange={(_event, next) => setIsChosen(next)}
      slots={{ heading: 'h3' }}
    >
      <AccordionSummary expandIcon={<ExpandMoreIcon />}>
        <Typography variant="h3" component="span">
          {words('moreProperties')}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>{isShown && children()}</AccordionDetails>
    </Accordion>
  )
}
