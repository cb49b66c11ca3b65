import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { dismiss, notices, type Notice } from '../aspapi/notices.ts'
import { useWords } from '../i18n/useWords.ts'

/** How long a notice stands, in ms, and its distance from the top, in px. Source: seed, section 9. */
const LIFE = 5000
const OFFSET = 100

/** What a person is told, one below the other; looking at one (pointer or focus) keeps it. */
export function Notices() {
  const { shown } = useSnapshot(notices)
  return (
    <Box
      sx={{
        position: 'fixed',
        top: OFFSET,
        left: 16,
        right: 16,
        zIndex: 'snackbar',
        display: 'grid',
        gap: 1,
        justifyItems: 'center',
        pointerEvents: 'none',
      }}
    >
      {shown.map((notice) => (
        <OneNotice key={notice.id} notice={notice as Notice} />
      ))}
    </Box>
  )
}

function OneNotice({ notice: { id, kind, words } }: { notice: Notice }) {
  const { t } = useWords()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => dismiss(id), LIFE)
    return () => clearTimeout(timer)
  }, [id, held])
  return (
    <Alert
      severity={kind}
      variant="filled"
      role={kind === 'error' ? 'alert' : 'status'}
      closeText={t('close')}
      onClose={() => dismiss(id)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={{
        pointerEvents: 'auto',
        maxWidth: 640,
        boxShadow: 6,
        overflowWrap: 'anywhere',
        alignItems: 'center',
        '& .MuiAlert-action': { p: 0, pl: 2 },
      }}
    >
      {'key' in words ? t(words.key, words.params) : words.text}
    </Alert>
  )
}
