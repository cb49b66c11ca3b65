import { createElement, type HTMLAttributes, type Ref } from 'react'
import { classNames } from './classNames.ts'

/** The default element of each style. */
const ELEMENTS = { h1: 'h1', h2: 'h2', h3: 'h3', body1: 'p', body2: 'p', subtitle2: 'h6' } as const

export interface TypographyProps extends Omit<HTMLAttributes<HTMLElement>, 'color'> {
  variant?: keyof typeof ELEMENTS
  component?: 'h1' | 'h2' | 'h3' | 'p' | 'span' | 'li' | 'dt' | 'dd'
  color?: 'primary' | 'success' | 'textSecondary' | undefined
  /** Space below. */
  gutterBottom?: boolean
  ref?: Ref<HTMLHeadingElement> | undefined
}

/** A heading or paragraph in one of the theme's styles. */
export function Typography({
  variant = 'body1',
  component,
  color,
  gutterBottom = false,
  className,
  ...props
}: TypographyProps) {
  return createElement(component ?? ELEMENTS[variant], {
    ...props,
    className: classNames(
      'ui-typography',
      `ui-typography-${variant}`,
      gutterBottom && 'ui-typography-gutter-bottom',
      color && `fw-color-${color}`,
      className,
    ),
  })
}
