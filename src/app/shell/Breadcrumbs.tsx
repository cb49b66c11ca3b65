import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { pagesAbove, type PageSummary } from '../pages.ts'

/** Width of the pages' own columns, in px. */
const COLUMN_WIDTHS = { form: 720, screen: 960 }

/** The way back: links to the pages above this one. A page with a parameter has its own link to the list it came from. */
export function Breadcrumbs({ page }: { page: PageSummary }) {
  const { t } = useTranslator()
  const links = pagesAbove(page)
  if (links.length === 0 || page.path.includes(':')) return null
  return (
    <Box
      component="nav"
      aria-label={t('breadcrumbs')}
      sx={{ maxWidth: COLUMN_WIDTHS[page.kind], mx: 'auto', px: { xs: 2, sm: 3 }, pt: 1.5, mb: { xs: -2, sm: -4 } }}
    >
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        {links.map(({ id, path }, index) => (
          <li key={id}>
            <Box component="span" aria-hidden="true" sx={{ mr: 1 }}>
              {index === 0 ? '←' : '/'}
            </Box>
            <Link href={`#${path}`} sx={{ display: 'inline-block', py: 1.25 }}>
              {t(`pages.${id}.title`) || id}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  )
}
