import type { ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from './classNames.ts'

/** A round button with an icon; `aria-label` gives its name. */
export function IconButton({
  className,
  size = 'large',
  ...props
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  size?: 'small' | 'large'
  ref?: Ref<HTMLButtonElement>
}) {
  return (
    <button
      type="button"
      {...props}
      className={classNames(
        'ui-button-base ui-icon-button',
        size === 'small' && 'ui-icon-button-size-small',
        className,
      )}
    />
  )
}
