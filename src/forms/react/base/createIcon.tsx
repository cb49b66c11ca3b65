import type { SVGAttributes } from 'react'
import { classNames } from './classNames.ts'

export interface IconProps extends Omit<SVGAttributes<SVGSVGElement>, 'color' | 'fontSize'> {
  color?: 'primary' | 'disabled'
  fontSize?: 'small' | 'inherit'
}

/**
 * Creates a component for a decorative icon of 24 by 24 units. The shapes are Google's Material Icons (Apache License
 * 2.0).
 * @param d the shape as SVG path data
 */
export const createIcon = (d: string) =>
  function Icon({ color, fontSize, className, ...props }: IconProps) {
    return (
      <svg
        focusable="false"
        aria-hidden="true"
        viewBox="0 0 24 24"
        {...props}
        className={classNames(
          'ui-svg-icon',
          color && `fw-color-${color}`,
          fontSize && `fw-icon-${fontSize}`,
          className,
        )}
      >
        <path d={d} />
      </svg>
    )
  }
