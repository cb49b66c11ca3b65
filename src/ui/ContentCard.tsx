import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { CoverImage } from './CoverImage.tsx'

/** What a card says, as it is to be read. */
export interface CardTexts {
  id: string
  title: string
  summary: string
  /** Of what it is one. */
  label: string
  /** When. */
  time: string
  /** How far, as a chip. */
  status?: 'upcoming' | 'running' | 'ended'
  statusText?: string
  cover: string
  /** Where it leads; undefined: nowhere. */
  href?: string | undefined
  specs?: { label: string; value: string }[]
}

/** Cards side by side, as many as have room, at most three; `stretch`: fewer share the room. Drawn as a list. */
export function CardGrid({ stretch = false, children }: { stretch?: boolean; children: ReactNode }) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: { xs: 2, md: 3 },
        gridTemplateColumns: `repeat(${stretch ? 'auto-fit' : 'auto-fill'}, minmax(max(min(100%, 220px), 30%), 1fr))`,
      }}
    >
      {children}
    </Box>
  )
}

/** A piece of content in a list; the whole card leads to it. `level`: of its heading on the page. */
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

/** How far something is: what runs now stands out. */
export function StatusChip({ status, text }: { status: NonNullable<CardTexts['status']>; text: string }) {
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

/** Stands where cards will be. */
export function CardSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <Box role="status" aria-label={label}>
      <CardGrid>
        {Array.from({ length: count }, (_, index) => (
          <Card key={index} component="li" variant="outlined" aria-hidden="true">
            <Skeleton variant="rectangular" sx={{ aspectRatio: '16 / 9', height: 'auto' }} />
            <Box sx={{ p: 2.5 }}>
              <Skeleton width="40%" />
              <Skeleton width="80%" height={32} />
              <Skeleton />
              <Skeleton width="60%" />
            </Box>
          </Card>
        ))}
      </CardGrid>
    </Box>
  )
}
