import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, type ReactNode } from 'react'

/** A dialog with a question and its answer buttons; loaded on demand. @param onClose called on Escape and on a press beside it */
export function ConfirmDialog({
  isOpen,
  question,
  text,
  onClose,
  children,
}: {
  isOpen: boolean
  question: string
  text: string
  onClose: () => void
  children: ReactNode
}) {
  const titleId = useId()
  const textId = useId()
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} aria-describedby={textId}>
      <DialogTitle id={titleId}>{question}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>{text}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', px: 3, pb: 2, gap: 1 }}>{children}</DialogActions>
    </Dialog>
  )
}
