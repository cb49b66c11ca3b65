import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { site } from 'virtual:formwright/site'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Section } from '../../ui/Section.tsx'
import { PageContainer } from '../../ui/PageContainer.tsx'

const FIRST_STEPS = ['install', 'server', 'logIn', 'practise']

/** The trading platform for each device, and the first steps in it. */
export default function DownloadScreen() {
  const { t } = useTranslator()
  return (
    <PageContainer>
      <Box>
        <Typography variant="h1" gutterBottom>
          {t('pages.download.title')}
        </Typography>
        <Typography color="textSecondary">{t('pages.download.intro')}</Typography>
      </Box>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {site.platforms.map(({ id, address }) => (
          <Paper
            component="li"
            key={id}
            variant="outlined"
            sx={{ p: 2.5, borderRadius: 1.5, display: 'grid', gap: 1, alignContent: 'start' }}
          >
            <Typography variant="h2">{t(`pages.download.platforms.${id}.title`)}</Typography>
            <Typography color="textSecondary">{t(`pages.download.platforms.${id}.text`)}</Typography>
            <Button
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              variant="outlined"
              sx={{ justifySelf: 'start', mt: 1 }}
            >
              {t(`pages.download.platforms.${id}.action`)}
              <span className="vh"> ({t('form.opensNewTab')})</span>
            </Button>
          </Paper>
        ))}
      </Box>
      <Section title={t('pages.download.first')}>
        <DescriptionList items={[{ label: t('pages.download.server'), value: site.tradingServer }]} />
        <Box component="ol" sx={{ m: 0, pl: 3, display: 'grid', gap: 1 }}>
          {FIRST_STEPS.map((step) => (
            <li key={step}>{t(`pages.download.steps.${step}`)}</li>
          ))}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {t('pages.download.note')}
        </Typography>
      </Section>
    </PageContainer>
  )
}
