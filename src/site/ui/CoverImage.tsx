import { useState } from 'react'
import { safeImageUrl } from './html/contentUrl.ts'
import { classNames } from '../../forms/react/base/classNames.ts'
import css from './ui.module.css'

/**
 * A decorative picture; a plain area if it is missing or fails to load.
 * @param eager whether to load it eagerly, because it is visible at once
 * @param fill whether to fill the height of the container instead of 16:9
 */
export function CoverImage({ src, eager = false, fill = false }: { src: string; eager?: boolean; fill?: boolean }) {
  const [failed, setFailed] = useState(false)
  const url = safeImageUrl(src)
  return (
    <div className={classNames(css.cover, fill && css.coverFill)}>
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
    </div>
  )
}
