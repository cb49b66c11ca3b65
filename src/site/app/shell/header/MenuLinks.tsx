import { useTranslation } from 'react-i18next'
import { Button } from '../../../../forms/react/base/Button.tsx'
import { Typography } from '../../../../forms/react/base/Typography.tsx'
import { useLocation } from 'react-router-dom'
import { useSession } from '../../../session/useSession.ts'
import { menuPageOf, menuPagesFor, pageByPath } from '../../pages.ts'
import { classNames } from '../../../../forms/react/base/classNames.ts'
import css from './MenuLinks.module.css'

/**
 * Links to the pages in the menu, and the label “Partners” without a page (docs/contract.md section 6); `as`: buttons
 * side by side, or list items.
 */
export function MenuLinks({ as }: { as: 'button' | 'item' }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { user } = useSession()
  const markedPage = menuPageOf(pageByPath(pathname))
  const links = menuPagesFor(user).map(({ id, path }) => {
    const current = markedPage?.id === id
    const props = {
      href: `#${path}`,
      'aria-current': current ? (pathname === path ? ('page' as const) : true) : undefined,
    }
    const title = t(`pages.${id}.title`) || id
    return as === 'button' ? (
      <Button key={id} {...props} color="inherit" className={css.menuButton}>
        {title}
      </Button>
    ) : (
      <li key={id}>
        <a {...props} className={classNames('ui-button-base ui-list-item-button', current && 'ui-selected')}>
          {title}
        </a>
      </li>
    )
  })
  const partners =
    as === 'button' ? (
      <Typography component="span" color="textSecondary" className={css.menuLabel}>
        {t('partners')}
      </Typography>
    ) : (
      <Typography component="li" color="textSecondary" className={css.menuItemLabel}>
        {t('partners')}
      </Typography>
    )
  return (
    <>
      {links}
      {partners}
    </>
  )
}
