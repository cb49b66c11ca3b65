import { createElement, type ButtonHTMLAttributes } from 'react'
import { classNames } from './classNames.ts'

/** A short label in a pill; `component="button"` makes it a button. */
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
        isButton && 'ui-button-base ui-chip-clickable',
        `ui-chip ui-chip-${variant}`,
        size === 'small' && 'ui-chip-size-small',
        color === 'primary' && 'ui-chip-color-primary',
        className,
      ),
    },
    <span className="ui-chip-label">{label}</span>,
  )
}
