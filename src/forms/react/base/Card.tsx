import { classNames } from './classNames.ts'
import { Paper, type PaperProps } from './Paper.tsx'

/** A bordered area whose round corners clip its content. */
export const Card = ({ className, ...props }: PaperProps) => (
  <Paper {...props} className={classNames('ui-card', className)} />
)
