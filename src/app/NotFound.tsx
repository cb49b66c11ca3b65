import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useWords } from '../i18n/useWords.ts'
import { Failure } from '../ui/Failure.tsx'

/** For every path that no page has. */
export function NotFound() {
  const { t } = useWords()
  const navigate = useNavigate()
  useEffect(() => {
    document.title = `${t('notFound.title')} – ${t('brand')}`
  }, [t])
  return (
    <Failure
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={t('backHome')}
      onAction={() => void navigate('/')}
    />
  )
}
