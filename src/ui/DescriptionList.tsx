import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

export interface DescriptionItem {
  label: string
  value: string
  /** A control beside the value. */
  action?: ReactNode
}

/** Labels with their values. */
export function DescriptionList({ items }: { items: DescriptionItem[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'background.paper',
      }}
    >
      {items.map(({ label, value, action }) => (
        <Box
          key={label}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
            columnGap: 2,
            px: 2,
            py: 1.5,
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {label}
          </Box>
          <Box
            component="dd"
            sx={{
              m: 0,
              fontWeight: 600,
              fontVariantNumeric: 'tabular-nums lining-nums',
              overflowWrap: 'anywhere',
              whiteSpace: 'pre-line',
            }}
          >
            {action ? (
              <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
                <Box component="span" sx={{ minWidth: 0 }}>
                  {value}
                </Box>
                {/* Only the button reaches into the padding: a value of several lines would cover its label. */}
                <Box sx={{ flex: 'none', my: { xs: -1, sm: -1.5 } }}>{action}</Box>
              </Box>
            ) : (
              value
            )}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
