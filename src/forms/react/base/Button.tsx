import { createElement, type ButtonHTMLAttributes, type ReactNode } from 'react'
import { classNames } from './classNames.ts'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLElement>, 'color'> {
  variant?: 'text' | 'outlined' | 'contained'
  color?: 'primary' | 'inherit'
  /** Large is the interface's default size. Source: docs/requirements.md section 9. */
  size?: 'small' | 'large'
  fullWidth?: boolean
  startIcon?: ReactNode
  /** Renders a link. */
  href?: string | undefined
  /** `label`: looks like a button and activates the control `htmlFor`. */
  component?: 'label'
  htmlFor?: string
  target?: string
  rel?: string
}

/** A button, or with `href` a link that looks like one. */
export function Button({
  variant = 'text',
  color = 'primary',
  size = 'large',
  fullWidth = false,
  startIcon,
  component,
  className,
  children,
  type = 'button',
  disabled,
  ...props
}: ButtonProps) {
  const element = component ?? (props.href === undefined ? 'button' : 'a')
  return createElement(
    element,
    {
      ...props,
      ...(element === 'button' && { type, disabled }),
      className: classNames(
        'ui-button-base ui-button',
        `ui-button-${variant}`,
        size === 'small' && 'ui-button-size-small',
        color === 'inherit' && 'ui-button-color-inherit',
        fullWidth && 'ui-button-full-width',
        disabled && 'ui-disabled',
        className,
      ),
    },
    startIcon && <span className="ui-button-start-icon">{startIcon}</span>,
    children,
  )
}
