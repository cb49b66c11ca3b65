import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { signOutEverywhere } from '../../aspapi/signOut.ts'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { Section } from '../../ui/Section.tsx'

/** Ends the account's sessions on all devices, after a confirmation. */
export function SignOutEverywhere() {
  const { t } = useTranslator()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const inFlight = useRef(false)
  const titleId = useId()
  const textId = useId()
  const sectionText = (key: string) => t(`pages.customerCenter.everywhere.${key}`)

  async function handleConfirm() {
    if (inFlight.current) return
    inFlight.current = true
    try {
      await signOutEverywhere()
    } catch {
      // The call has shown the error; no session has ended, and the user may try again.
      setIsDialogOpen(false)
    } finally {
      inFlight.current = false
    }
  }

  return (
    <Section title={sectionText('title')}>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography>{sectionText('text')}</Typography>
        <Button variant="outlined" onClick={() => setIsDialogOpen(true)}>
          {sectionText('button')}
        </Button>
      </Box>
      <Dialog
        open={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        aria-labelledby={titleId}
        aria-describedby={textId}
      >
        <DialogTitle id={titleId}>{sectionText('question')}</DialogTitle>
        <DialogContent>
          <DialogContentText id={textId}>{sectionText('what')}</DialogContentText>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', px: 3, pb: 2, gap: 1 }}>
          <Button onClick={() => setIsDialogOpen(false)}>{sectionText('no')}</Button>
          <Button variant="contained" onClick={() => void handleConfirm()}>
            {sectionText('button')}
          </Button>
        </DialogActions>
      </Dialog>
    </Section>
  )
}
