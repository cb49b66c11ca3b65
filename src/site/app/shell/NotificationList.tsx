import { useTranslation } from 'react-i18next'
import { Alert } from '../../../forms/react/base/Alert.tsx'
import { useEffect, useState } from 'react'
import { useSnapshot, type Snapshot } from 'valtio'
import { dismiss, notifications, type AppNotification } from '../../api/notifications.ts'
import { DeviceCheckNotice } from './DeviceCheckNotice.tsx'
import css from './NotificationList.module.css'

/** Time until a notification closes. Source: docs/requirements.md section 9. */
const AUTO_HIDE_DELAY_MS = 5000

/**
 * The notifications, one below the other; each closes after 5 s unless the pointer or the focus is on it. Errors are
 * near the top, as required, with the notice of a device check below them. Successes are at the bottom: they mostly
 * come with another page, whose heading they must not cover.
 */
export function NotificationList() {
  const { visible } = useSnapshot(notifications)
  const itemsOf = (kind: AppNotification['kind']) =>
    visible
      .filter((notification) => notification.kind === kind)
      .map((notification) => <NotificationItem key={notification.id} notification={notification} />)
  return (
    <>
      <div className={`no-print ${css.notifications}`}>
        {itemsOf('error')}
        <DeviceCheckNotice />
      </div>
      <div className={`no-print ${css.notifications} ${css.successes}`}>{itemsOf('success')}</div>
    </>
  )
}

function NotificationItem({ notification: { id, kind, message } }: { notification: Snapshot<AppNotification> }) {
  const { t } = useTranslation()
  const [isPaused, setIsPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return undefined
    const timer = setTimeout(() => dismiss(id), AUTO_HIDE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [id, isPaused])
  return (
    <Alert
      severity={kind}
      variant="filled"
      role={kind === 'error' ? 'alert' : 'status'}
      closeText={t('close')}
      onClose={() => dismiss(id)}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      className={css.notification}
    >
      {'key' in message ? t(message.key, { ...message.params }) : message.text}
    </Alert>
  )
}
