import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

const WIDTHS = { content: 1200, page: 960, article: 760 }

/** The centred column of a page's content. */
export function PageContainer({ width = 'page', children }: { width?: keyof typeof WIDTHS; children: ReactNode }) {
  return (
    <Box
      sx={{
        maxWidth: WIDTHS[width],
        mx: 'auto',
        px: { xs: 2, sm: 3 },
        py: { xs: 3, sm: 5 },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: { xs: 3, md: 4 },
      }}
    >
      {children}
    </Box>
  )
}
