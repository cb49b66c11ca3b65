import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { logOutEverywhere } from '../../aspapi/logOut.ts'
import { useWords } from '../../i18n/useWords.ts'
import { Section } from '../../ui/Section.tsx'

/** The way to end the account's sessions on all devices, once the person has read what that does. */
export function Everywhere() {
  const { t } = useWords()
  const [asking, setAsking] = useState(false)
  const underWay = useRef(false)
  const title = useId()
  const text = useId()
  const own = (key: string) => t(`pages.customerCenter.everywhere.${key}`)

  async function end() {
    if (underWay.current) return
    underWay.current = true
    try {
      await logOutEverywhere()
    } catch {
      // What went wrong was said by the call; nothing has ended, and the person may try again.
      setAsking(false)
    } finally {
      underWay.current = false
    }
  }

  return (
    <Section title={own('title')}>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography>{own('text')}</Typography>
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {own('button')}
        </Button>
      </Box>
      <Dialog open={asking} onClose={() => setAsking(false)} aria-labelledby={title} aria-describedby={text}>
        <DialogTitle id={title}>{own('question')}</DialogTitle>
        <DialogContent>
          <DialogContentText id={text}>{own('what')}</DialogContentText>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', px: 3, pb: 2, gap: 1 }}>
          <Button onClick={() => setAsking(false)}>{own('no')}</Button>
          <Button variant="contained" onClick={() => void end()}>
            {own('button')}
          </Button>
        </DialogActions>
      </Dialog>
    </Section>
  )
}
