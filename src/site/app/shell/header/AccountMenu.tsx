import { useTranslation } from 'react-i18next'
import { Button } from '../../../../forms/react/base/Button.tsx'
import { Chip } from '../../../../forms/react/base/Chip.tsx'
import { signOut } from '../../../api/signOut.ts'
import { ACCOUNT_TYPES } from '../../../../model/api/userInfo.ts'
import { pageById } from '../../../../model/site/pageDefinition.ts'
import { useSession } from '../../../session/useSession.ts'
import { linkTo, pages } from '../../pages.ts'
import css from './AccountMenu.module.css'

/** The account type and the sign-out button; for visitors, links to sign in and to open an account. */
export function AccountMenu() {
  const { t } = useTranslation()
  const { token, user } = useSession()
  const isVisitor = user?.a_type === ACCOUNT_TYPES.visitor
  return (
    <div className={css.account}>
      {(token === undefined || isVisitor) && <VisitorLinks />}
      {user && !isVisitor && <Chip label={t(`accountType.${user.a_type}`)} className={css.accountType} />}
      {token !== undefined && (
        <Button variant={isVisitor ? 'text' : 'outlined'} onClick={() => void signOut()} className={css.accountButton}>
          {t('logOut')}
        </Button>
      )}
    </div>
  )
}

function VisitorLinks() {
  const { t } = useTranslation()
  const realAccountPage = pageById(pages, 'applyReal')
  return (
    <>
      <Button variant="outlined" href={linkTo('/login')} className={css.accountButton}>
        {t('logIn')}
      </Button>
      {realAccountPage && (
        <Button variant="contained" href={`#${realAccountPage.path}`} className={css.accountButton}>
          {t('openAccount')}
        </Button>
      )}
    </>
  )
}
