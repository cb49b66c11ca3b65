import { useTranslation } from 'react-i18next'
import { Link } from '../../../forms/react/base/Link.tsx'
import { pagesAbove, type PageSummary } from '../pages.ts'
import { classNames } from '../../../forms/react/base/classNames.ts'
import css from './Breadcrumbs.module.css'

/** Links to the ancestors of a page. A page with a path parameter has its own link back to its list. */
export function Breadcrumbs({ page }: { page: PageSummary }) {
  const { t } = useTranslation()
  const links = pagesAbove(page)
  if (links.length === 0 || page.path.includes(':')) return null
  return (
    <nav aria-label={t('breadcrumbs')} className={classNames(css.breadcrumbs, page.kind === 'form' && css.formColumn)}>
      <ol className={css.breadcrumbList}>
        {links.map(({ id, path }, index) => (
          <li key={id}>
            <span aria-hidden="true" className={css.breadcrumbSign}>
              {index === 0 ? '←' : '/'}
            </span>
            <Link href={`#${path}`} className={css.breadcrumbLink}>
              {t(`pages.${id}.title`) || id}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
