import type { ReactNode } from 'react'
import { Skeleton } from '../../forms/react/base/Skeleton.tsx'
import { FormFrame } from './FormFrame.tsx'
import { CardGrid } from './CardGrid.tsx'
import { PageContainer } from './PageContainer.tsx'
import css from './ui.module.css'

/** Kind of placeholder: fields, cards or lines of text. */
export type ContentKind = 'form' | 'list' | 'article'

/** Placeholder of a page while its parts load. @param heading default: the outline of a heading */
export function PageSkeleton({ kind, heading = HEADING }: { kind: ContentKind; heading?: ReactNode }) {
  const parts = (
    <>
      {heading}
      <ContentSkeleton kind={kind} />
    </>
  )
  return kind === 'form' ? (
    <FormFrame>{parts}</FormFrame>
  ) : (
    <PageContainer width={kind === 'list' ? 'content' : 'article'}>{parts}</PageContainer>
  )
}

const HEADING = (
  <div aria-hidden="true">
    <Skeleton className={css.skeletonHeading} />
    <Skeleton className={css.skeletonIntro} />
  </div>
)

/** Placeholder of loading content, as high as the window, so that nothing on screen moves when the content arrives. */
export function ContentSkeleton({ kind }: { kind: ContentKind }) {
  return (
    <div aria-hidden="true" className={css.contentSkeleton}>
      {PARTS[kind]}
    </div>
  )
}

const repeat = (count: number, draw: (index: number) => ReactNode): ReactNode[] =>
  Array.from({ length: count }, (_, index) => draw(index))

const PARTS: Record<ContentKind, ReactNode> = {
  form: repeat(6, (index) => (
    <div key={index}>
      <Skeleton className={css.skeletonLabel} />
      <Skeleton variant="rounded" className={css.skeletonInput} />
    </div>
  )),
  list: (
    <CardGrid>
      {repeat(6, (index) => (
        <li key={index}>
          <Skeleton variant="rounded" className={css.skeletonCard} />
        </li>
      ))}
    </CardGrid>
  ),
  article: (
    <div>
      {repeat(12, (index) => (
        <Skeleton key={index} />
      ))}
    </div>
  ),
}
