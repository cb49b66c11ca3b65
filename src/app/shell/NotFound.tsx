import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { ErrorPage } from '../../ui/ErrorPage.tsx'

/** For every path that no page has. */
export function NotFound() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  useEffect(() => {
    document.title = `${t('notFound.title')} – ${t('brand')}`
  }, [t])
  return (
    <ErrorPage
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={t('backHome')}
      onAction={() => void navigate('/')}
    />
  )
}
