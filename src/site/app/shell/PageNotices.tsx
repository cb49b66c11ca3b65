import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Alert } from '../../../forms/react/base/Alert.tsx'
import { dismiss, notifications, type AppNotification } from '../../api/notifications.ts'
import { notificationText } from './notificationText.ts'
import css from './PageNotices.module.css'

/** Successes and the reasons of redirects, above the page that they belong to, so that they cover nothing of it. */
export function PageNotices() {
  const { t } = useTranslation()
  const { visible } = useSnapshot(notifications)
  const noticesOf = (kind: AppNotification['kind']) =>
    visible
      .filter((notification) => notification.kind === kind)
      .map(({ id, message }) => (
        <Alert key={id} severity={kind} closeText={t('close')} onClose={() => dismiss(id)}>
          {notificationText(message, t)}
        </Alert>
      ))
  return (
    <div className={`no-print ${css.notices}`}>
      <div role="alert">{noticesOf('warning')}</div>
      {/* Always render the live region, so that its content is announced. */}
      <div role="status">{noticesOf('success')}</div>
    </div>
  )
}
