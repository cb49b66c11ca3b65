import type { HTMLAttributes } from 'react'
import { classNames } from './classNames.ts'

/** A progress bar. @param value 0 to 100; undefined: indeterminate */
export const LinearProgress = ({
  value,
  className,
  ...props
}: HTMLAttributes<HTMLSpanElement> & { value?: number | undefined }) => (
  <span
    role="progressbar"
    {...(value !== undefined && { 'aria-valuenow': Math.round(value), 'aria-valuemin': 0, 'aria-valuemax': 100 })}
    {...props}
    className={classNames('ui-linear-progress', value === undefined && 'ui-linear-progress-indeterminate', className)}
  >
    <span
      className="ui-linear-progress-bar ui-linear-progress-bar1"
      // The content security policy refuses a style attribute in prerendered HTML.
      ref={(bar) => {
        if (bar) bar.style.transform = value === undefined ? '' : `translateX(${value - 100}%)`
      }}
    />
    {value === undefined && <span className="ui-linear-progress-bar ui-linear-progress-bar2" />}
  </span>
)
