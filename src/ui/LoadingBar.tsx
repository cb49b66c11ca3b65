import LinearProgress from '@mui/material/LinearProgress'

/** A bar along the top of the window while something is on its way. `label` is heard, not seen. */
export function LoadingBar({ label }: { label: string }) {
  return <LinearProgress aria-label={label} sx={{ position: 'fixed', inset: '0 0 auto 0', zIndex: 'tooltip' }} />
}
