import Box from '@mui/material/Box'

/** Labels and their values, as a description list. */
export function Facts({ facts }: { facts: { label: string; value: string }[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
      {facts.map(({ label, value }) => (
        <Box key={label} sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 2fr) minmax(0, 3fr)' }, columnGap: 2, px: 2, py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>{label}</Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums lining-nums', overflowWrap: 'anywhere' }}>{value}</Box>
        </Box>
      ))}
    </Box>
  )
}
