import { useEffect, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { useTranslation } from 'react-i18next'
import { refreshUser, restoreUser, restoreUserInBackground } from '../../api/currentUser.ts'
import { notify } from '../../api/notifications.ts'
import { mayOpen } from '../../../model/site/access.ts'
import { pageById } from '../../../model/site/pageDefinition.ts'
import { session } from '../../session/session.ts'
import { LoadingBar } from '../../ui/LoadingBar.tsx'
import type { NavigationState } from '../../ui/navigationState.ts'
import { loginPath, pages, type PageSummary } from '../pages.ts'

/** Message to the user by redirecting decision. */
const REDIRECT_MESSAGES: Record<string, string> = {
  reauthenticate: 'messages.again',
  customerCenter: 'pages.customerCenter.locked',
}

/** Shows a page to users who may open it and redirects others; fetches missing user info. */
export function RouteGuard({ page, children }: { page: PageSummary; children: ReactNode }) {
  const { t } = useTranslation()
  const { token, user } = useSnapshot(session)
  const { pathname, search } = useLocation()
  const { requiresRecentSignIn } = page
  const { decision } = mayOpen(page.access, { storedToken: token !== undefined, user }, requiresRecentSignIn)
  const needsUserInfo = token !== undefined && user === undefined
  const inBackground = needsUserInfo && decision === 'open'

  useEffect(() => {
    if (needsUserInfo) void (inBackground ? restoreUserInBackground() : restoreUser())
  }, [token, needsUserInfo, inBackground])

  useEffect(() => {
    // The user info becomes outdated while the tab stays open.
    if (requiresRecentSignIn && session.user !== undefined) void refreshUser()
  }, [requiresRecentSignIn, pathname])

  const redirectMessage = REDIRECT_MESSAGES[decision]
  useEffect(() => {
    if (redirectMessage !== undefined) notify('warning', { key: redirectMessage })
  }, [redirectMessage])

  if (decision === 'open') return children
  if (decision === 'restore') return <LoadingBar label={t('loading')} />
  const target = decision === 'customerCenter' ? (pageById(pages, decision)?.path ?? '/') : loginPath(pathname + search)
  const state: NavigationState = { lacksSession: decision === 'login' }
  return <Navigate to={target} state={state} replace />
}
