import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Logo } from './Logo.tsx'
import { RequestProgress } from './RequestProgress.tsx'
import { ColorModeButton } from './ColorModeButton.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'

/** The frame of a page outside the shared layout: logo, language and colour mode. */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Box
        component="header"
        sx={{
          maxWidth: 720,
          mx: 'auto',
          px: { xs: 2, sm: 3 },
          pt: 2,
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: 2,
        }}
      >
        <RequestProgress />
        <Logo />
        <Box sx={{ display: 'flex', gap: 1 }}>
          <LanguageSwitch />
          <ColorModeButton />
        </Box>
      </Box>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
