import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useSnapshot } from 'valtio'
import { signOut } from '../../aspapi/signOut.ts'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { ACCOUNT_TYPES } from '../../model/contract/userInfo.ts'
import { pageById } from '../../model/site/pageDefinition.ts'
import { session } from '../../session/session.ts'
import { linkTo, pages } from '../pages.ts'

/** The account type and the sign-out button; for whoever has no account yet, the ways to sign in and to open one. */
export function AccountMenu() {
  const { t } = useTranslator()
  const { token, user } = useSnapshot(session)
  const isVisitor = user?.a_type === ACCOUNT_TYPES.visitor
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      {(token === undefined || isVisitor) && <VisitorLinks />}
      {user && !isVisitor && <Chip label={t(`accountType.${user.a_type}`)} sx={{ color: 'text.primary' }} />}
      {token !== undefined && (
        <Button variant={isVisitor ? 'text' : 'outlined'} onClick={() => void signOut()} sx={BUTTON_STYLE}>
          {t('logOut')}
        </Button>
      )}
    </Box>
  )
}

const BUTTON_STYLE = { whiteSpace: 'nowrap', px: { md: 1.5, lg: 2 } }

function VisitorLinks() {
  const { t } = useTranslator()
  const realAccountPage = pageById(pages, 'applyReal')
  return (
    <>
      <Button variant="outlined" href={linkTo('/login')} sx={BUTTON_STYLE}>
        {t('logIn')}
      </Button>
      {realAccountPage && (
        <Button variant="contained" href={`#${realAccountPage.path}`} sx={BUTTON_STYLE}>
          {t('openAccount')}
        </Button>
      )}
    </>
  )
}
