import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useSnapshot } from 'valtio'
import { logOut } from '../aspapi/logOut.ts'
import { useWords } from '../i18n/useWords.ts'
import { session } from '../session/session.ts'

/** Who is logged in and the way out, or the way in. */
export function Account() {
  const { t } = useWords()
  const { token, user } = useSnapshot(session)
  if (token === undefined)
    return (
      <Button variant="contained" href="#/login">
        {t('logIn')}
      </Button>
    )
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      {user && <Chip label={t(`accountType.${user.a_type}`)} sx={{ color: 'text.primary' }} />}
      <Button variant="outlined" onClick={() => void logOut()}>
        {t('logOut')}
      </Button>
    </Box>
  )
}
