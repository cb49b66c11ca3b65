import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/base/Button.tsx'

/** Asks whether to end the sessions on all devices. */
export function SignOutDialog({
  isOpen,
  onConfirm,
  onClose,
}: {
  isOpen: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const titleId = useId()
  const textId = useId()
  const sectionText = (key: string) => t(`pages.customerCenter.everywhere.${key}`)
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} aria-describedby={textId}>
      <DialogTitle id={titleId}>{sectionText('question')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>{sectionText('what')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', px: 3, pb: 2, gap: 1 }}>
        <Button onClick={onClose}>{sectionText('no')}</Button>
        <Button variant="contained" onClick={onConfirm}>
          {sectionText('button')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
