import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/base/Button.tsx'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'

export interface LeaveDialogProps {
  /** What is shown only once, as one phrase. */
  names: string
  isOpen: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks whether to leave the success page though its secrets were not noted. */
export function LeaveDialog({ names, isOpen, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const textId = useId()
  return (
    <Dialog open={isOpen} onClose={onStay} aria-labelledby={titleId} aria-describedby={textId}>
      <DialogTitle id={titleId}>{t('success.leave.question')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>{t('success.leave.text', { names })}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', px: 3, pb: 2, gap: 1 }}>
        <Button onClick={onLeave}>{t('success.leave.leave')}</Button>
        <Button variant="contained" onClick={onStay} autoFocus>
          {t('success.leave.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
