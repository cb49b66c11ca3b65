import { useEffect, useState, type ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { useWords } from '../i18n/useWords.ts'
import { LoadingBar } from '../ui/LoadingBar.tsx'
import { Failure } from '../ui/Failure.tsx'
import { fetchPage } from './fetchPage.ts'
import type { PageBrief } from './site.ts'

/** A page's screen, fetched when it is first opened. */
export function Page({ page }: { page: PageBrief }) {
  const { t, find } = useWords()
  const { pathname } = useLocation()
  // A page with a parameter may be titled by it.
  const title = find([`pages.${page.id}.titles.${pathname.split('/').at(-1)}`, `pages.${page.id}.title`]) ?? page.id
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<{ id: string; Screen?: ComponentType; failed?: boolean }>({ id: page.id })
  const shown: typeof state = state.id === page.id ? state : { id: page.id }

  useEffect(() => {
    let current = true
    fetchPage(page.id).then(
      (Screen) => { if (current) setState({ id: page.id, Screen }) },
      () => { if (current) setState({ id: page.id, failed: true }) },
    )
    return () => { current = false }
  }, [page.id, tries])

  useEffect(() => {
    document.title = `${title} – ${t('brand')}`
  }, [title, t])

  useEffect(() => {
    window.scrollTo(0, 0)
  }, [pathname])

  if (shown.failed) {
    return <Failure title={t('failed.loadTitle')} text={t('failed.loadText')} action={t('retry')} onAction={() => { setState({ id: page.id }); setTries(tries + 1) }} />
  }
  return shown.Screen ? <shown.Screen key={page.id} /> : <LoadingBar label={t('loading')} />
}
