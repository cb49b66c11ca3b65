import { useTranslation } from 'react-i18next'
import { Alert } from '../../../forms/react/base/Alert.tsx'
import { useEffect, useState } from 'react'
import { useSnapshot, type Snapshot } from 'valtio'
import { dismiss, notifications, type AppNotification } from '../../api/notifications.ts'
import { DeviceCheckNotice } from './DeviceCheckNotice.tsx'
import { notificationText } from './notificationText.ts'
import css from './NotificationList.module.css'

/** Time until a notification closes. Source: docs/requirements.md section 9. */
const AUTO_HIDE_DELAY_MS = 5000

/**
 * The errors, one below the other near the top, as required, with the notice of a device check below them. Each closes
 * after 5 s unless the pointer or the focus is on it.
 */
export function NotificationList() {
  const { visible } = useSnapshot(notifications)
  return (
    <div className={`no-print ${css.notifications}`}>
      {visible
        .filter(({ kind }) => kind === 'error')
        .map((notification) => (
          <NotificationItem key={notification.id} notification={notification} />
        ))}
      <DeviceCheckNotice />
    </div>
  )
}

function NotificationItem({ notification: { id, message } }: { notification: Snapshot<AppNotification> }) {
  const { t } = useTranslation()
  const [isPaused, setIsPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return undefined
    const timer = setTimeout(() => dismiss(id), AUTO_HIDE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [id, isPaused])
  return (
    <Alert
      severity="error"
      variant="filled"
      role="alert"
      closeText={t('close')}
      onClose={() => dismiss(id)}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      className={css.notification}
    >
      {notificationText(message, t)}
    </Alert>
  )
}
