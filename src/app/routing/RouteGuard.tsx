import { useEffect, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { notify } from '../../aspapi/notifications.ts'
import { refreshUser, restoreUserInBackground, restoreUser } from '../../aspapi/currentUser.ts'
import { mayOpen } from '../../model/site/access.ts'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { session } from '../../session/session.ts'
import { LoadingBar } from '../../ui/LoadingBar.tsx'
import { pageById } from '../../model/site/pageDefinition.ts'
import { loginPath, pages, type PageSummary } from './pages.ts'

/** Shows a page to whom it is open; fetches the user info where it is needed, or in the background. */
export function RouteGuard({ page, children }: { page: PageSummary; children: ReactNode }) {
  const { t } = useTranslator()
  const { token, user } = useSnapshot(session)
  const { pathname, search } = useLocation()
  const verdict = mayOpen(page.access, { storedToken: token !== undefined, user }, page.requiresRecentSignIn)
  const needsUserInfo = token !== undefined && user === undefined
  const inBackground = needsUserInfo && verdict.decision === 'open'

  useEffect(() => {
    if (needsUserInfo) void (inBackground ? restoreUserInBackground() : restoreUser())
  }, [needsUserInfo, inBackground])

  const needsReauthentication = verdict.decision === 'reauthenticate'
  const { requiresRecentSignIn } = page
  useEffect(() => {
    // What was known at the last look grows old while a tab stays open.
    if (requiresRecentSignIn && session.user !== undefined) void refreshUser()
  }, [requiresRecentSignIn, pathname])
  useEffect(() => {
    if (needsReauthentication) notify('error', { key: 'messages.again' })
  }, [needsReauthentication])

  const needsFundsAccount = verdict.decision === 'customerCenter'
  useEffect(() => {
    if (needsFundsAccount) notify('error', { key: 'pages.customerCenter.locked' })
  }, [needsFundsAccount])

  if (verdict.decision === 'restore') return <LoadingBar label={t('loading')} />
  if (verdict.decision === 'login' || needsReauthentication)
    return <Navigate to={loginPath(pathname + search)} replace />
  if (verdict.decision === 'customerCenter')
    return <Navigate to={pageById(pages, 'customerCenter')?.path ?? '/'} replace />
  return children
}
