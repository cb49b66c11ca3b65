import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { ErrorPage } from '../../ui/ErrorPage.tsx'

/** What stands in place of a page that threw while it was drawn. */
export function RouteError() {
  const { t } = useTranslator()
  const error = useRouteError()
  useEffect(() => {
    // The browser's console is where whoever is asked for help looks first.
    console.error(error)
  }, [error])
  return (
    <ErrorPage
      title={t('failed.title')}
      text={t('failed.text')}
      action={t('retry')}
      onAction={() => window.location.reload()}
    />
  )
}
