import { useNavigate } from 'react-router-dom'
import { useTranslation } from 'react-i18next'
import { ErrorPage } from '../../ui/ErrorPage.tsx'
import { useDocumentTitle } from '../../ui/usePageTitle.ts'

/** Shown at every path without a page. */
export function NotFound() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useDocumentTitle(t('notFound.title'), t('brand'))
  return (
    <ErrorPage
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={t('backHome')}
      onAction={() => void navigate('/')}
    />
  )
}
