import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useSnapshot } from 'valtio'
import { signOut } from '../../aspapi/signOut.ts'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { session } from '../../session/session.ts'

/** The account type and the sign-out button, or the sign-in link. */
export function AccountMenu() {
  const { t } = useTranslator()
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
      <Button variant="outlined" onClick={() => void signOut()}>
        {t('logOut')}
      </Button>
    </Box>
  )
}
