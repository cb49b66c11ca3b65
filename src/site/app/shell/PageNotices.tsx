import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Alert } from '../../../forms/react/base/Alert.tsx'
import { dismiss, notifications } from '../../api/notifications.ts'
import { notificationText } from './notificationText.ts'
import css from './PageNotices.module.css'

/** Successes and the reasons of redirects, above the page that they belong to, so that they cover nothing of it. */
export function PageNotices() {
  const { t } = useTranslation()
  const { visible } = useSnapshot(notifications)
  return (
    <div className={`no-print ${css.notices}`}>
      {visible
        .filter(({ kind }) => kind !== 'error')
        .map(({ id, kind, message }) => (
          <Alert
            key={id}
            severity={kind}
            role={kind === 'warning' ? 'alert' : 'status'}
            closeText={t('close')}
            onClose={() => dismiss(id)}
          >
            {notificationText(message, t)}
          </Alert>
        ))}
    </div>
  )
}
