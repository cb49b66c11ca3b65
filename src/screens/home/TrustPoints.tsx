import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { ConsultationIcon } from '../../ui/icons/controlIcons.ts'
import { DocumentIcon, ReceiptIcon, ShieldIcon } from '../../ui/icons/trustIcons.ts'

/** Only claims that this site itself proves. */
const TRUST_POINTS = [
  { id: 'figures', Icon: DocumentIcon },
  { id: 'consultation', Icon: ConsultationIcon },
  { id: 'reference', Icon: ReceiptIcon },
  { id: 'ownName', Icon: ShieldIcon },
]

/** Reasons to trust the broker, in a strip below the hero. */
export function TrustPoints() {
  const { t } = useTranslator()
  return (
    <Box
      component="section"
      aria-label={t('pages.home.trust.title')}
      sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
    >
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          maxWidth: 1200,
          mx: 'auto',
          my: 0,
          px: { xs: 2, sm: 3 },
          py: 3,
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            md: 'repeat(4, minmax(0, 1fr))',
          },
        }}
      >
        {TRUST_POINTS.map(({ id, Icon }) => (
          <Box component="li" key={id} sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
            <Icon aria-hidden="true" color="primary" />
            <Box>
              <Typography sx={{ fontWeight: 700 }}>{t(`pages.home.trust.${id}.title`)}</Typography>
              <Typography variant="body2" color="textSecondary">
                {t(`pages.home.trust.${id}.text`)}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
