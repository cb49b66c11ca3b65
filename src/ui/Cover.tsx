import Box from '@mui/material/Box'
import { useState } from 'react'
import { imageAddress } from './html/address.ts'

/** A decorative picture, 16:9 or as high as what it `fills`; where there is none, or it cannot be had, a plain ground. `eager`: it is seen at once. */
export function Cover({ src, eager = false, fills = false }: { src: string; eager?: boolean; fills?: boolean }) {
  const [lost, setLost] = useState(false)
  const address = imageAddress(src)
  return (
    <Box
      sx={{
        ...(fills ? { height: '100%', minHeight: 120, position: 'relative' } : { aspectRatio: '16 / 9' }),
        bgcolor: 'action.hover',
        overflow: 'hidden',
        '& img': {
          display: 'block',
          width: '100%',
          height: '100%',
          objectFit: 'cover',
          ...(fills ? { position: 'absolute', inset: 0 } : {}),
        },
      }}
    >
      {address && !lost && (
        <img
          src={address}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          width={640}
          height={360}
          onError={() => setLost(true)}
        />
      )}
    </Box>
  )
}
