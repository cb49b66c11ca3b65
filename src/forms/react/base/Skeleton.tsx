import { classNames } from './classNames.ts'

/** A placeholder for a text, or for an area (`rectangular`, `rounded`). */
export const Skeleton = ({
  variant = 'text',
  className,
}: {
  variant?: 'text' | 'rectangular' | 'rounded'
  className?: string | undefined
}) => <span className={classNames(`ui-skeleton ui-skeleton-${variant}`, className)} />
