import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { useSnapshot, type Snapshot } from 'valtio'
import { dismiss, notifications, type AppNotification } from '../../aspapi/notifications.ts'
import { useTranslator } from '../../i18n/useTranslator.ts'

/** How long a notice stands, in ms, and its distance from the top, in px. Source: docs/requirements.md section 9. */
const AUTO_HIDE_DELAY_MS = 5000
const TOP_OFFSET_PX = 100

/** The notifications, one below the other; each closes after 5 s unless the pointer or the focus is on it. */
export function NotificationList() {
  const { visible } = useSnapshot(notifications)
  return (
    <Box
      className="no-print"
      sx={{
        position: 'fixed',
        top: TOP_OFFSET_PX,
        left: 16,
        right: 16,
        zIndex: 'snackbar',
        display: 'grid',
        gap: 1,
        justifyItems: 'center',
        pointerEvents: 'none',
      }}
    >
      {visible.map((notification) => (
        <NotificationItem key={notification.id} notification={notification} />
      ))}
    </Box>
  )
}

function NotificationItem({ notification: { id, kind, message } }: { notification: Snapshot<AppNotification> }) {
  const { t } = useTranslator()
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
      sx={{
        pointerEvents: 'auto',
        maxWidth: 640,
        boxShadow: 6,
        overflowWrap: 'anywhere',
        alignItems: 'center',
        '& .MuiAlert-action': { p: 0, pl: 2 },
      }}
    >
      {'key' in message ? t(message.key, message.params) : message.text}
    </Alert>
  )
}
