import { useEffect, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { notify } from '../aspapi/notices.ts'
import { refreshUser, restoreInBackground, restoreUser } from '../aspapi/userInfo.ts'
import { mayOpen } from '../model/access.ts'
import { useWords } from '../i18n/useWords.ts'
import { session } from '../session/session.ts'
import { LoadingBar } from '../ui/LoadingBar.tsx'
import { loginFor, pageById, type PageBrief } from './site.ts'

/** Shows a page to whom it is open; fetches the user info where it is needed, or in the background. */
export function Guard({ page, children }: { page: PageBrief; children: ReactNode }) {
  const { t } = useWords()
  const { token, user } = useSnapshot(session)
  const { pathname, search } = useLocation()
  const verdict = mayOpen(page.access, { storedToken: token !== undefined, user }, page.recent)
  const unknown = token !== undefined && user === undefined
  const inBackground = unknown && verdict.go === 'open'

  useEffect(() => {
    if (unknown) void (inBackground ? restoreInBackground() : restoreUser())
  }, [unknown, inBackground])

  const again = verdict.go === 'again'
  const { recent } = page
  useEffect(() => {
    // What was known at the last look grows old while a tab stays open.
    if (recent && session.user !== undefined) void refreshUser()
  }, [recent, pathname])
  useEffect(() => {
    if (again) notify('error', { key: 'messages.again' })
  }, [again])

  const locked = verdict.go === 'customerCenter'
  useEffect(() => {
    if (locked) notify('error', { key: 'pages.customerCenter.locked' })
  }, [locked])

  if (verdict.go === 'restore') return <LoadingBar label={t('loading')} />
  if (verdict.go === 'login' || again) return <Navigate to={loginFor(pathname + search)} replace />
  if (verdict.go === 'customerCenter') return <Navigate to={pageById('customerCenter')?.path ?? '/'} replace />
  return children
}
