import Button from '@mui/material/Button'
import ListItemButton from '@mui/material/ListItemButton'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { mayUse } from '../model/access.ts'
import { session } from '../session/session.ts'
import { useWords } from '../i18n/useWords.ts'
import { menu } from './site.ts'

/** The pages of the menu, funds pages for those who may use them: `button` side by side, `item` one below the other. */
export function MenuLinks({ as }: { as: 'button' | 'item' }) {
  const { t } = useWords()
  const { pathname } = useLocation()
  const { user } = useSnapshot(session)
  return menu.filter(({ access }) => access !== 'funds' || mayUse(access, user)).map(({ id, path }) => {
    const current = pathname === path
    const props = { href: `#${path}`, 'aria-current': current ? 'page' as const : undefined }
    const title = t(`pages.${id}.title`) || id
    return as === 'button'
      ? <Button key={id} {...props} color="inherit" sx={{ px: { md: 1, lg: 1.5 }, fontSize: { md: '0.9375rem' }, borderRadius: 0, boxShadow: current ? 'inset 0 -3px var(--mui-palette-primary-main)' : 'none' }}>{title}</Button>
      : <ListItemButton key={id} {...props} component="a" selected={current} sx={{ minHeight: 48 }}>{title}</ListItemButton>
  })
}
