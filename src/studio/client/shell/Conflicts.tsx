import { Alert, Button, Paper, Stack, Typography } from '@mui/material'
import { differingLines } from '../../model/differingLines.ts'
import { useVersion, workspace } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'

/** Files changed both on disk and here: the differing lines side by side, with a button to keep either version. */
export function Conflicts() {
  const words = useWords()
  useVersion()
  return workspace.conflicts().map(({ file, disk, after }) => {
    const [there, here] = differingLines(disk, after)
    return (
      <Paper key={file} component="section" aria-label={file} sx={{ p: 2 }}>
        <Alert severity="warning">
          {file}: {words('conflict')}
        </Alert>
        <Stack direction="row" spacing={2}>
          {[true, false].map((isDisk) => (
            <Stack key={String(isDisk)} spacing={1} sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="h2">{words(isDisk ? 'onDisk' : 'here')}</Typography>
              <pre className="st-lines" tabIndex={0} role="group" aria-label={words(isDisk ? 'onDisk' : 'here')}>
                {isDisk ? there : here}
              </pre>
              <Button onClick={() => workspace.resolve(file, isDisk)}>{words(isDisk ? 'useDisk' : 'useHere')}</Button>
            </Stack>
          ))}
        </Stack>
      </Paper>
    )
  })
}
