import { createElement, type ButtonHTMLAttributes } from 'react'
import { classNames } from './classNames.ts'

/** A short label in a pill; with `component="button"` it can be pressed. */
export function Chip({
  label,
  component = 'div',
  size = 'medium',
  color = 'default',
  variant = 'filled',
  className,
  ...props
}: Omit<ButtonHTMLAttributes<HTMLElement>, 'color'> & {
  label: string
  component?: 'div' | 'button'
  size?: 'small' | 'medium'
  color?: 'default' | 'primary'
  variant?: 'filled' | 'outlined'
}) {
  const isButton = component === 'button'
  return createElement(
    component,
    {
      ...props,
      ...(isButton && { type: 'button' }),
      className: classNames(
        isButton && 'MuiButtonBase-root MuiChip-clickable',
        `MuiChip-root MuiChip-${variant}`,
        size === 'small' && 'MuiChip-sizeSmall',
        color === 'primary' && 'MuiChip-colorPrimary',
        className,
      ),
    },
    <span className="MuiChip-label">{label}</span>,
  )
}
