import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import { Accordion, AccordionDetails, AccordionSummary, Box, Stack, Typography } from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'

/**
 * A named section of the page.
 * @param name text key of its title
 * @param summary text key of the line that explains it
 * @param actions buttons beside the title
 */
export function Region({
  name,
  summary,
  isBusy = false,
  actions,
  children,
}: {
  name: string
  summary?: string
  isBusy?: boolean
  actions?: ReactNode
  children: ReactNode
}) {
  const words = useWords()
  const id = useId()
  return (
    <Stack component="section" className="st-part" spacing={2} aria-labelledby={id} aria-busy={isBusy}>
      <Box className="st-row">
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          {words(name)}
        </Typography>
        {actions}
      </Box>
      {summary !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {words(summary)}
        </Typography>
      )}
      {children}
    </Stack>
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
