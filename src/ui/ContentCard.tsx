import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { CoverImage } from './CoverImage.tsx'
import { StatusChip } from './StatusChip.tsx'

/** The texts of a card, ready to show. */
export interface CardTexts {
  id: string
  title: string
  summary: string
  /** Symbol and category. */
  label: string
  /** Date or period. */
  time: string
  /** Of a period. */
  status?: 'upcoming' | 'running' | 'ended'
  statusText?: string
  cover: string
  /** Undefined if the card is no link. */
  href?: string | undefined
  specs?: { label: string; value: string }[]
}

/** An item in a list; the whole card is its link. @param level of its heading */
export function ContentCard({
  level = 'h3',
  card: { title, summary, label, time, status, statusText, cover, href, specs = [] },
}: {
  level?: 'h2' | 'h3'
  card: CardTexts
}) {
  return (
    <Card
      component="li"
      variant="outlined"
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateRows: 'auto 1fr',
        overflowWrap: 'anywhere',
        '&:hover': href ? { borderColor: 'primary.main' } : {},
        '&:focus-within': { borderColor: 'primary.main' },
      }}
    >
      <CoverImage src={cover} />
      <Box sx={{ p: 2.5, display: 'flex', flexDirection: 'column', gap: 1, '& > :last-child': { mt: 'auto' } }}>
        {(label || status) && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            {label && (
              <Typography variant="body2" color="primary" sx={{ fontWeight: 600 }}>
                {label}
              </Typography>
            )}
            {status && <StatusChip status={status} text={statusText ?? ''} />}
          </Box>
        )}
        <Typography variant="h3" component={level}>
          {href ? (
            <Link
              href={href}
              color="inherit"
              underline="none"
              sx={{ '&::after': { content: '""', position: 'absolute', inset: 0 } }}
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </Typography>
        <Typography color="textSecondary">{summary}</Typography>
        {specs.length > 0 && (
          <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
            {specs.map((spec) => (
              <Box
                key={spec.label}
                sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}
              >
                <Typography component="dt" variant="body2" color="textSecondary">
                  {spec.label}
                </Typography>
                <Typography
                  component="dd"
                  variant="body2"
                  sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums lining-nums' }}
                >
                  {spec.value}
                </Typography>
              </Box>
            ))}
          </Box>
        )}
        {time && (
          <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'end' }}>
            {time}
          </Typography>
        )}
      </Box>
    </Card>
  )
}
