import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

/** Replaces a page that cannot be shown: what happened, and a button. */
export function ErrorPage({
  title,
  text,
  action,
  onAction,
}: {
  title: string
  text: string
  action: string
  onAction: () => void
}) {
  return (
    <Box role="alert" sx={{ maxWidth: 640, mx: 'auto', px: 2, py: 8, display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="h1">{title}</Typography>
      <Typography>{text}</Typography>
      <Button variant="contained" onClick={onAction}>
        {action}
      </Button>
    </Box>
  )
}
