import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

/** Replaces a part of a page that is empty or failed to load: what happened, and a button. */
export function EmptyOrError({
  text,
  action,
  onAction,
  isError = false,
}: {
  text: string
  action?: string
  onAction?: () => void
  isError?: boolean
}) {
  return (
    <Box
      role={isError ? 'alert' : undefined}
      sx={{
        p: 3,
        border: 1,
        borderStyle: 'dashed',
        borderColor: 'control.border',
        borderRadius: 1.5,
        display: 'grid',
        gap: 2,
        justifyItems: 'start',
      }}
    >
      <Typography>{text}</Typography>
      {action && onAction && (
        <Button variant="outlined" onClick={onAction}>
          {action}
        </Button>
      )}
    </Box>
  )
}
