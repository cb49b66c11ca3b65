import { Card } from '../../forms/react/base/Card.tsx'
import { Skeleton } from '../../forms/react/base/Skeleton.tsx'
import type { ReactNode } from 'react'
import { classNames } from '../../forms/react/base/classNames.ts'
import css from './ui.module.css'

/** A list of cards, up to three in a row. @param stretch whether fewer cards share the width */
export function CardGrid({ stretch = false, children }: { stretch?: boolean; children: ReactNode }) {
  return <ul className={classNames(css.cardGrid, stretch && css.stretched)}>{children}</ul>
}

/** Placeholders while cards load. */
export function CardSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label}>
      <CardGrid>
        {Array.from({ length: count }, (_, index) => (
          <Card key={index} component="li" aria-hidden="true">
            <Skeleton variant="rectangular" className={css.skeletonCover} />
            <div className={css.skeletonText}>
              <Skeleton className={css.skeleton40} />
              <Skeleton className={css.skeletonTitle} />
              <Skeleton />
              <Skeleton className={css.skeleton60} />
            </div>
          </Card>
        ))}
      </CardGrid>
    </div>
  )
}
