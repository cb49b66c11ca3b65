import { classNames } from './classNames.ts'
import { Paper, type PaperProps } from './Paper.tsx'

/** An area with a border and round corners that cut off what is in them. */
export const Card = ({ className, ...props }: PaperProps) => (
  <Paper {...props} className={classNames('ui-card', className)} />
)
