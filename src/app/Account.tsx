import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { post } from '../aspapi/client.ts'
import { notify } from '../aspapi/notices.ts'
import { useWords } from '../i18n/useWords.ts'
import { forgetDraftsOf } from '../session/drafts.ts'
import { end, session } from '../session/session.ts'

/** Who is logged in and the way out, or the way in. */
export function Account() {
  const { t } = useWords()
  const navigate = useNavigate()
  const { token, user } = useSnapshot(session)

  async function logOut() {
    // The token is read when the call is made; this side ends whether the call arrives or not.
    post('/pc/logout', [], { quiet: true, stay: true }).catch(() => undefined)
    // The page is left first: a members' page without a session would lead to login instead.
    await navigate('/', { flushSync: true })
    if (session.account !== undefined) forgetDraftsOf(session.account)
    end()
    notify('success', { key: 'messages.loggedOut' })
  }

  if (token === undefined) return <Button variant="contained" href="#/login">{t('logIn')}</Button>
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      {user && <Chip label={t(`accountType.${user.a_type}`)} sx={{ color: 'text.primary' }} />}
      <Button variant="outlined" onClick={() => void logOut()}>{t('logOut')}</Button>
    </Box>
  )
}
