import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyOptional } from '../../../forms/react/base/lazyOptional.ts'
import { loadReturnTo } from '../../session/returnTo.ts'
import { useIsHydrated } from '../../ui/useIsHydrated.ts'
import { Footer } from './footer/Footer.tsx'
import { Header } from './header/Header.tsx'
import { PageNotices } from './PageNotices.tsx'
import css from './Layout.module.css'

const SessionEndNotice = lazyOptional(async () => (await import('./SessionEndNotice.tsx')).SessionEndNotice)

/** Layout of every page except the bare ones: skip link, header and footer. */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  // A fragment link is impossible: the router uses the hash.
  const focusContent = () => document.getElementById('content')?.focus()
  return (
    <div className={css.layout}>
      <button type="button" className="skip" onClick={focusContent}>
        {t('skip')}
      </button>
      <Header />
      <main id="content" tabIndex={-1} className={css.main}>
        <EndedSession />
        <PageNotices />
        {children}
      </main>
      <Footer />
    </div>
  )
}

/** Renders alone after hydration, without the whole layout. */
function EndedSession() {
  return (
    useIsHydrated() &&
    loadReturnTo() && (
      <Suspense fallback={null}>
        <SessionEndNotice />
      </Suspense>
    )
  )
}
