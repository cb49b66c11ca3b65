import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { ErrorPage } from '../../ui/ErrorPage.tsx'

/** Replaces a page that threw while rendering. */
export function RouteError() {
  const { t } = useTranslator()
  const error = useRouteError()
  useEffect(() => {
    // For whoever helps the user.
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
