import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { pages } from 'virtual:formwright/pages'
import { pagesById } from '../../model/site/pageDefinition.ts'
import { useTranslator } from '../../i18n/useTranslator.ts'
import heroImage from './hero.svg'

/** The pages to start on, the most important first. */
const CTA_PAGE_IDS = ['applyReal', 'applyDemo']

/** The claim, the calls to action and the risk warning. */
export function Hero() {
  const { t } = useTranslator()
  const ctaPages = pagesById(pages, CTA_PAGE_IDS)
  return (
    <Box sx={{ '--focus-ring': '#fff', bgcolor: 'navy.main', color: 'navy.text' }}>
      <Box
        sx={{
          maxWidth: 1200,
          mx: 'auto',
          px: { xs: 2, sm: 3 },
          py: { xs: 5, md: 8 },
          display: 'grid',
          gap: 4,
          alignItems: 'center',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2.5, justifyItems: 'start' }}>
          <Typography variant="h1" sx={{ fontSize: 'clamp(1.9rem, 1.2rem + 3vw, 3.1rem)' }}>
            {t('pages.home.claim')}
          </Typography>
          <Typography sx={{ maxWidth: 600, color: 'navy.soft', fontSize: '1.125em' }}>
            {t('pages.home.lead')}
          </Typography>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 2,
              mt: 1,
              width: '100%',
              '& > *': { flex: { xs: '1 1 100%', sm: 'none' } },
            }}
          >
            {ctaPages.map(({ id, path }, index) => (
              <Button
                key={id}
                href={`#${path}`}
                variant={index === 0 ? 'contained' : 'outlined'}
                sx={
                  index === 0
                    ? { bgcolor: 'navy.accent', color: 'navy.main', '&:hover': { bgcolor: 'navy.accentHover' } }
                    : { color: 'navy.text', borderColor: 'navy.text' }
                }
              >
                {t(`pages.home.ways.${id}`)}
              </Button>
            ))}
          </Box>
          <Typography variant="body2" sx={{ color: 'navy.soft', maxWidth: 600 }}>
            {t('footer.risk')}
          </Typography>
        </Box>
        <Box
          component="img"
          src={heroImage}
          alt=""
          width={560}
          height={480}
          sx={{
            display: { xs: 'none', sm: 'block' },
            width: '100%',
            height: 'auto',
            maxWidth: { sm: 420, md: 560 },
            mx: 'auto',
          }}
        />
      </Box>
    </Box>
  )
}
