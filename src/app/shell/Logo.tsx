import Box from '@mui/material/Box'
import { site } from 'virtual:formwright/site'
import { useTranslator } from '../../i18n/useTranslator.ts'

/** The broker's name and logo, linked to the home page. @param isMarkOnly without the visible name */
export function Logo({ isMarkOnly }: { isMarkOnly: boolean }) {
  const { t } = useTranslator()
  return (
    <Box
      component="a"
      href="#/"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        color: 'text.primary',
        textDecoration: 'none',
        fontWeight: 700,
        fontSize: { xs: '0.875rem', sm: '1rem' },
        lineHeight: 1.2,
        minHeight: 48,
        minWidth: 48,
        whiteSpace: 'nowrap',
      }}
    >
      <Box component="img" src={site.logo} alt="" width={36} height={36} sx={{ flex: 'none' }} />
      <span className={isMarkOnly ? 'vh' : undefined}>{t('brand')}</span>
    </Box>
  )
}
