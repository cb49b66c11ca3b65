import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

export interface PagerProps {
  /** The landmark's name. */
  label: string
  /** “Page 2 of 3”. */
  position: string
  previous: { text: string; href: string | undefined }
  next: { text: string; href: string | undefined }
}

/** Links to the previous and the next page. */
export function Pager({ label, position, previous, next }: PagerProps) {
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'center' }}
    >
      {previous.href && (
        <Button href={previous.href} variant="outlined">
          {previous.text}
        </Button>
      )}
      <Typography color="textSecondary">{position}</Typography>
      {next.href && (
        <Button href={next.href} variant="outlined">
          {next.text}
        </Button>
      )}
    </Box>
  )
}
