import Box from '@mui/material/Box'
import { useState } from 'react'
import { imageAddress } from './html/address.ts'

/** A decorative picture, 16:9; where there is none, or it cannot be had, a plain ground. `eager`: it is seen at once. */
export function Cover({ src, eager = false }: { src: string; eager?: boolean }) {
  const [lost, setLost] = useState(false)
  const address = imageAddress(src)
  return (
    <Box sx={{ aspectRatio: '16 / 9', bgcolor: 'action.hover', overflow: 'hidden', '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' } }}>
      {address && !lost && <img src={address} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" width={640} height={360} onError={() => setLost(true)} />}
    </Box>
  )
}
