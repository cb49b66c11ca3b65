import type { ReactNode } from 'react'
import { classNames } from './base/classNames.ts'
import css from './ui.module.css'

const WIDTHS = { content: css.content, page: undefined, article: css.articleColumn }

/** The centred column of a page's content. */
export function PageContainer({ width = 'page', children }: { width?: keyof typeof WIDTHS; children: ReactNode }) {
  return <div className={classNames(css.container, WIDTHS[width])}>{children}</div>
}
