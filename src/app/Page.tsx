import { useEffect, useState, type ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { useWords } from '../i18n/useWords.ts'
import { LoadingBar } from '../ui/LoadingBar.tsx'
import { Failure } from '../ui/Failure.tsx'
import { PageTitle } from '../ui/PageTitle.ts'
import { fetchedPage, fetchPage } from './fetchPage.ts'
import { reloadIfRenewed } from './renewed.ts'
import type { PageBrief } from './site.ts'

interface Shown {
  id: string
  Screen?: ComponentType | undefined
  failed?: boolean
}

/** A page's screen, fetched when it is first opened. */
export function Page({ page }: { page: PageBrief }) {
  const { t, find } = useWords()
  const { pathname } = useLocation()
  const [ownTitle, setOwnTitle] = useState<string>()
  // A page with a parameter may be titled by it.
  const title =
    ownTitle ?? find([`pages.${page.id}.titles.${pathname.split('/').at(-1)}`, `pages.${page.id}.title`]) ?? page.id
  const [tries, setTries] = useState(0)
  const known = (): Shown => ({ id: page.id, Screen: fetchedPage(page.id) })
  const [state, setState] = useState<Shown>(known)
  const shown = state.id === page.id ? state : known()

  useEffect(() => {
    let current = true
    fetchPage(page.id).then(
      (Screen) => {
        if (current) setState({ id: page.id, Screen })
      },
      async () => {
        if (current && !(await reloadIfRenewed())) setState({ id: page.id, failed: true })
      },
    )
    return () => {
      current = false
    }
  }, [page.id, tries])

  useEffect(() => {
    document.title = `${title} – ${t('brand')}`
  }, [title, t])

  if (shown.failed) {
    return (
      <Failure
        title={t('failed.loadTitle')}
        text={t('failed.loadText')}
        action={t('retry')}
        onAction={() => {
          setState({ id: page.id })
          setTries(tries + 1)
        }}
      />
    )
  }
  return shown.Screen ? (
    <PageTitle value={setOwnTitle}>
      <shown.Screen key={page.id} />
    </PageTitle>
  ) : (
    <LoadingBar label={t('loading')} />
  )
}
