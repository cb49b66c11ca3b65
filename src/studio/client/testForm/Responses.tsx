import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Table,
  TableBody,
  TableCell,
  TableRow,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { studio, type StoredResponse } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'

/** The forms that test servers have stored since the Studio was opened, the newest first and open. */
export function Responses() {
  const words = useWords()
  const { responses } = useSnapshot(studio)
  if (responses.length === 0) return null
  return (
    <div>
      <Typography variant="h3">{words('responses', { count: responses.length })}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {words('responsesSummary')}
      </Typography>
      {responses.map((response, at) => (
        <Response key={responses.length - at} response={response} />
      ))}
    </div>
  )
}

function Response({ response: { title, sentAt, reference, values, files } }: { response: StoredResponse }) {
  const words = useWords()
  const { i18n } = useTranslation()
  const [isOpen, setIsOpen] = useState(true)
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'medium' }).format(sentAt)
  return (
    <Accordion
      className="st-more"
      disableGutters
      expanded={isOpen}
      onChange={(_event, next) => setIsOpen(next)}
      slots={{ heading: 'h4' }}
    >
      <AccordionSummary expandIcon={<ExpandMoreIcon />}>
        <span>
          {title} <Typography component="span" color="textSecondary">{`${time} ${reference ?? ''}`}</Typography>
        </span>
      </AccordionSummary>
      <AccordionDetails>
        {reference === undefined ? (
          <Typography>{words('notStored')}</Typography>
        ) : (
          <Table size="small" aria-label={words('stored')}>
            <TableBody>
              {[...values, ...files.map((file): [string, string] => [words('file'), file])].map(([label, text], at) => (
                <TableRow key={at}>
                  <TableCell component="th" scope="row">
                    {label}
                  </TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{text}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </AccordionDetails>
    </Accordion>
  )
}
