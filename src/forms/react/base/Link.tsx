import type { AnchorHTMLAttributes } from 'react'
import { classNames } from './classNames.ts'

/** A link in running text. @param variant `body2`: small; default: inherits the surrounding size */
export function Link({
  variant,
  color,
  underline = 'always',
  className,
  ...props
}: AnchorHTMLAttributes<HTMLAnchorElement> & {
  variant?: 'body2'
  color?: 'inherit'
  underline?: 'always' | 'none'
}) {
  return (
    <a
      {...props}
      className={classNames(
        'ui-typography ui-link',
        variant ? `ui-typography-${variant}` : 'ui-typography-inherit',
        color === 'inherit' && 'fw-color-inherit',
        underline === 'none' && 'ui-link-underline-none',
        className,
      )}
    />
  )
}
