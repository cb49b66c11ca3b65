import Box from '@mui/material/Box'
import { useState } from 'react'
import { safeImageUrl } from './html/contentUrl.ts'

/** A decorative picture, 16:9 or as high as what it `fills`; where there is none, or it cannot be had, a plain ground. `eager`: it is seen at once. */
export function CoverImage({ src, eager = false, fill = false }: { src: string; eager?: boolean; fill?: boolean }) {
  const [failed, setFailed] = useState(false)
  const url = safeImageUrl(src)
  return (
    <Box
      sx={{
        ...(fill ? { height: '100%', minHeight: 120, position: 'relative' } : { aspectRatio: '16 / 9' }),
        bgcolor: 'action.hover',
        overflow: 'hidden',
        '& img': {
          display: 'block',
          width: '100%',
          height: '100%',
          objectFit: 'cover',
          ...(fill ? { position: 'absolute', inset: 0 } : {}),
        },
      }}
    >
      {url && !failed && (
        <img
          src={url}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          width={640}
          height={360}
          onError={() => setFailed(true)}
        />
      )}
    </Box>
  )
}
