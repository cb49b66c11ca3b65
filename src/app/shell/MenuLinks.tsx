import Button from '@mui/material/Button'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { session } from '../../session/session.ts'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { menuPageOf, menuPagesFor, pageByPath } from '../pages.ts'

/**
 * The pages in the menu, and “Partners”, a label without a page (docs/contract.md section 6): as buttons side by side or
 * as items of a list.
 */
export function MenuLinks({ as }: { as: 'button' | 'item' }) {
  const { t } = useTranslator()
  const { pathname } = useLocation()
  const { user } = useSnapshot(session)
  const markedPage = menuPageOf(pageByPath(pathname))
  const links = menuPagesFor(user).map(({ id, path }) => {
    const current = markedPage?.id === id
    const props = {
      href: `#${path}`,
      'aria-current': current ? (pathname === path ? ('page' as const) : true) : undefined,
    }
    const title = t(`pages.${id}.title`) || id
    return as === 'button' ? (
      <Button
        key={id}
        {...props}
        color="inherit"
        sx={{
          px: { md: 1, lg: 1.5 },
          fontSize: '0.9375rem',
          whiteSpace: 'nowrap',
          borderRadius: 0,
          boxShadow: current ? 'inset 0 -3px var(--mui-palette-primary-main)' : 'none',
        }}
      >
        {title}
      </Button>
    ) : (
      <li key={id}>
        <ListItemButton {...props} component="a" selected={current} sx={{ minHeight: 48 }}>
          {title}
        </ListItemButton>
      </li>
    )
  })
  const partners =
    as === 'button' ? (
      <Typography
        component="span"
        color="textSecondary"
        sx={{ px: { md: 1, lg: 1.5 }, fontSize: '0.9375rem', fontWeight: 600, whiteSpace: 'nowrap' }}
      >
        {t('partners')}
      </Typography>
    ) : (
      <Typography component="li" color="textSecondary" sx={{ px: 2, py: 1.5 }}>
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
