import Box from '@mui/material/Box'
import { useRef, type ReactNode } from 'react'
import { useFittingLevel } from '../../ui/useFittingLevel.ts'
import { Logo } from './Logo.tsx'
import { RequestProgress } from './RequestProgress.tsx'
import { ColorModeButton } from './ColorModeButton.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'

/** The frame of a page outside the shared layout: logo, language and colour mode. */
export function BareLayout({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  // 1: the languages as an icon; 2: the logo without its name.
  const level = useFittingLevel([bar], 2)
  return (
    <>
      <Box
        ref={bar}
        component="header"
        sx={{
          whiteSpace: 'nowrap',
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
        <Logo isMarkOnly={level === 2} />
        <Box sx={{ display: 'flex', flex: 'none', gap: 1 }}>
          <LanguageSwitch isCompact={level > 0} />
          <ColorModeButton />
        </Box>
      </Box>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
