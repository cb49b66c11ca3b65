import LinearProgress from '@mui/material/LinearProgress'

/** A bar along the top of the window while something loads, after 200 ms. @param label for screen readers */
export function LoadingBar({ label }: { label: string }) {
  return (
    <LinearProgress
      aria-label={label}
      sx={{
        position: 'fixed',
        inset: '0 0 auto 0',
        zIndex: 'tooltip',
        '@keyframes fw-appear': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
        animation: 'fw-appear 200ms step-end backwards',
      }}
    />
  )
}
