import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { pages } from 'virtual:formwright/pages'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { pagesById } from '../../model/site/pageDefinition.ts'
import { Section } from '../../ui/Section.tsx'

/** The pages that lead from visitor to trader. */
const STEP_PAGE_IDS = ['applyReal', 'fileUpload', 'recharge', 'download']

/** How to start, step by step. */
export function StartSteps() {
  const { t } = useTranslator()
  const steps = pagesById(pages, STEP_PAGE_IDS)
  return (
    <Section title={t('pages.home.start')}>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            md: 'repeat(4, minmax(0, 1fr))',
          },
        }}
      >
        {steps.map(({ id, path }, index) => (
          <Paper
            component="li"
            key={id}
            variant="outlined"
            sx={{ p: 2.5, borderRadius: 1.5, display: 'grid', gap: 1, alignContent: 'start' }}
          >
            <Box
              aria-hidden="true"
              sx={{
                width: 40,
                height: 40,
                borderRadius: '50%',
                bgcolor: 'primary.main',
                color: 'primary.contrastText',
                display: 'grid',
                placeItems: 'center',
                fontWeight: 700,
              }}
            >
              {index + 1}
            </Box>
            <Typography variant="h3">{t(`pages.home.steps.${id}.title`)}</Typography>
            <Typography variant="body2" color="textSecondary">
              {t(`pages.home.steps.${id}.text`)}
            </Typography>
            <Link href={`#${path}`} sx={{ py: 1, justifySelf: 'start' }}>
              {t(`pages.${id}.title`)}
            </Link>
          </Paper>
        ))}
      </Box>
    </Section>
  )
}
