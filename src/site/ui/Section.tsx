import { Link } from '../../forms/react/base/Link.tsx'
import { Typography } from '../../forms/react/base/Typography.tsx'
import type { ReactNode } from 'react'
import css from './ui.module.css'

/** A part of a page with its heading. @param more link beside the heading */
export function Section({
  title,
  more,
  children,
}: {
  title: string
  more?: { text: string; href: string } | undefined
  children: ReactNode
}) {
  return (
    <section className={css.section}>
      <div className={css.sectionHead}>
        <Typography variant="h2">{title}</Typography>
        {more && (
          <Link href={more.href} className={css.sectionLink}>
            {more.text}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
