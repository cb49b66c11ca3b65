import { Alert, Button } from '@mui/material'
import { studio, useVersion, workspace } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'

/** The files changed both on disk and here, with a button that compares them. */
export function ConflictAlert() {
  const words = useWords()
  useVersion()
  const files = workspace.conflicts().map(({ file }) => file)
  if (files.length === 0) return null
  return (
    <Alert
      severity="warning"
      sx={{ overflowWrap: 'anywhere' }}
      action={
        <Button color="inherit" onClick={() => (studio.dialog = 'conflicts')}>
          {words('compareConflicts')}
        </Button>
      }
    >
      {words('conflict', { files })}
    </Alert>
  )
}
