import Chip from '@mui/material/Chip'

/** The status of a period; a running one is emphasised. */
export function StatusChip({ status, text }: { status: 'upcoming' | 'running' | 'ended'; text: string }) {
  return (
    <Chip
      size="small"
      label={text}
      color={status === 'running' ? 'primary' : 'default'}
      variant={status === 'upcoming' ? 'outlined' : 'filled'}
      sx={{
        height: 'auto',
        minHeight: 24,
        '& .MuiChip-label': { whiteSpace: 'normal' },
        ...(status === 'running' ? {} : { color: 'text.primary' }),
      }}
    />
  )
}
