import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'

/** A list of cards, up to three in a row. @param stretch whether fewer cards share the width */
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

/** Placeholders while cards load. */
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
