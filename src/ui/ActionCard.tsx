import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ComponentType, ReactNode } from 'react'
import { LockIcon } from './icons/accountIcons.ts'

interface ActionCardProps {
  Icon: ComponentType<{ 'aria-hidden'?: 'true'; color?: 'primary' | 'disabled' }>
  title: string
  text: string
  /** Undefined if the action is locked. */
  href: string | undefined
  /** Why it is locked, and a link to what unlocks it. */
  reason?: { text: string; href: string | undefined; action: string | undefined }
}

/** A list of action cards, up to three in a row. */
export function ActionCards({ children }: { children: ReactNode }) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      {children}
    </Box>
  )
}

/** A link to an action; a locked one is shown with the reason. */
export function ActionCard({ Icon, title, text, href, reason }: ActionCardProps) {
  return (
    <Card
      component="li"
      variant="outlined"
      sx={{
        position: 'relative',
        p: 2.5,
        display: 'grid',
        gap: 1,
        alignContent: 'start',
        gridTemplateColumns: 'minmax(0, 1fr)',
        overflowWrap: 'anywhere',
        bgcolor: href ? 'background.paper' : 'transparent',
        '&:hover': href ? { borderColor: 'primary.main' } : {},
        '&:focus-within': { borderColor: 'primary.main' },
      }}
    >
      <Icon aria-hidden="true" color={href ? 'primary' : 'disabled'} />
      <Typography variant="h3">
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
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
      {!href && reason && (
        <Typography variant="body2" sx={{ display: 'flex', gap: 0.75, alignItems: 'flex-start' }}>
          <LockIcon aria-hidden="true" fontSize="small" />
          <span>
            {reason.text} {reason.href && <Link href={reason.href}>{reason.action}</Link>}
          </span>
        </Typography>
      )}
    </Card>
  )
}
