import { classNames } from './classNames.ts'

/** A placeholder of a text or, as `rectangular` or `rounded`, of an area. */
export const Skeleton = ({
  variant = 'text',
  className,
}: {
  variant?: 'text' | 'rectangular' | 'rounded'
  className?: string | undefined
}) => <span className={classNames(`ui-skeleton ui-skeleton-${variant}`, className)} />
