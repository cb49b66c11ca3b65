import type { ReactNode } from 'react'
import { classNames } from '../../forms/react/base/classNames.ts'
import { Typography } from '../../forms/react/base/Typography.tsx'
import css from './ui.module.css'

const WIDTHS = { content: css.content, page: undefined, article: css.articleColumn }

interface PageContainerProps {
  width?: keyof typeof WIDTHS
  /** The page's heading. */
  title?: string
  /** A paragraph below the heading. */
  intro?: string
  children: ReactNode
}

/** The centred column of a page's content. */
export function PageContainer({ width = 'page', title, intro, children }: PageContainerProps) {
  return (
    <div className={classNames(css.container, WIDTHS[width])}>
      {title && (
        <div className={css.pageIntro}>
          <Typography variant="h1" gutterBottom>
            {title}
          </Typography>
          <Typography color="textSecondary">{intro}</Typography>
        </div>
      )}
      {children}
    </div>
  )
}
