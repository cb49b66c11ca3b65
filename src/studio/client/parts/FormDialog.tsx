import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { studio } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'

/** Alert with the reason for a refusal; nothing without a reason. */
export const Refusal = ({ reason }: { reason: string | undefined }) =>
  reason === undefined ? null : <Alert severity="error">{reason}</Alert>

export function closeDialog(): void {
  studio.dialog = undefined
  studio.newField = undefined
}

/**
 * Dialog with a form.
 * @param onSubmit returns the reason if it is refused; undefined closes the dialog
 */
export function FormDialog({
  title,
  submit,
  maxWidth = 'sm',
  isDisabled = false,
  onSubmit,
  onClose,
  onDone = onClose,
  children,
}: {
  title: string
  /** Label of the submit button; default: Add. */
  submit?: string
  maxWidth?: 'sm' | 'md'
  isDisabled?: boolean
  onSubmit: () => string | undefined | Promise<string | undefined>
  onClose: () => void
  /** Called in place of `onClose` after success. */
  onDone?: () => void
  children: ReactNode
}) {
  const words = useWords()
  const id = useId()
  const [refusal, setRefusal] = useState<string>()
  return (
    <Dialog open maxWidth={maxWidth} onClose={onClose} aria-labelledby={id}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void Promise.resolve(onSubmit()).then((reason) => {
            setRefusal(reason)
            if (reason === undefined) onDone()
          })
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children}
            <Refusal reason={refusal} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{words('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isDisabled}>
            {submit ?? words('add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
