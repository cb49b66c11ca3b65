import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { pageById } from '../../model/site/pageDefinition.ts'
import { pages } from '../pages.ts'
import { ConsultationIcon } from '../../ui/icons/controlIcons.ts'

/** Link to the consultants, on every page; an icon only on phones, and where the bar also holds the account's buttons. */
export function ConsultationLink() {
  const { t } = useTranslator()
  const page = pageById(pages, 'message')
  return (
    page && (
      <Button
        href={`#${page.path}`}
        color="inherit"
        sx={{ minWidth: 48, px: { xs: 0, sm: 1.5, md: 0, lg: 1.5 }, flex: 'none', gap: 1 }}
      >
        <ConsultationIcon aria-hidden="true" />
        <Box
          component="span"
          sx={{
            clipPath: { xs: 'inset(50%)', sm: 'none', md: 'inset(50%)', lg: 'none' },
            position: { xs: 'absolute', sm: 'static', md: 'absolute', lg: 'static' },
          }}
        >
          {t('footer.consultation')}
        </Box>
      </Button>
    )
  )
}
