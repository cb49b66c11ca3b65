import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useEffect, useId, useState } from 'react'
import { errorMessage } from '../../../model/errorDetails.ts'
import { closeDialog } from '../parts/FormDialog.tsx'
import { fetchShareLinks } from '../state/api.ts'
import { useWords } from '../i18n/words.ts'

/** Dialog with the links under which colleagues see the forms, or the way to start sharing. */
export function Share() {
  const words = useWords()
  const id = useId()
  const [links, setLinks] = useState<string[]>()
  const [copiedLink, setCopiedLink] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const fail = (error: unknown) => setFailure(errorMessage(error))
  useEffect(() => void fetchShareLinks().then(setLinks, fail), [])
  const copy = (link: string) => navigator.clipboard.writeText(link).then(() => setCopiedLink(link), fail)
  return (
    <Dialog open onClose={closeDialog} aria-labelledby={id}>
      <DialogTitle id={id}>{words('shareTitle')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <Typography>{words(links?.length === 0 ? 'shareOff' : 'shareSummary')}</Typography>
          {links?.length === 0 && <code>npm run studio -- --share</code>}
          {links?.map((link) => (
            <Stack key={link} direction="row" spacing={1}>
              <TextField label={words('shareLink')} value={link} slotProps={{ htmlInput: { readOnly: true } }} />
              <Button onClick={() => void copy(link)}>{words('copyLink')}</Button>
            </Stack>
          ))}
          <span role="status">{copiedLink === undefined ? '' : words('copied')}</span>
          {failure !== undefined && <Alert severity="error">{failure}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={closeDialog}>{words('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
