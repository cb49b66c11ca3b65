import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** A part of a page with its heading. @param more link beside the heading */
export function Section({
  title,
  more,
  children,
}: {
  title: string
  more?: { text: string; href: string } | undefined
  children: ReactNode
}) {
  return (
    <Box component="section" sx={{ display: 'grid', gap: { xs: 2, md: 3 } }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'baseline',
          columnGap: 2,
        }}
      >
        <Typography variant="h2">{title}</Typography>
        {more && (
          <Link href={more.href} sx={{ py: 1.25 }}>
            {more.text}
          </Link>
        )}
      </Box>
      {children}
    </Box>
  )
}
