import Box from '@mui/material/Box'
import { useState } from 'react'
import { safeImageUrl } from './html/contentUrl.ts'

/**
 * A decorative picture; a plain area if it is missing or fails to load.
 * @param eager whether it is visible at once and so not loaded lazily
 * @param fill whether it takes the height of its container instead of 16:9
 */
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
