import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useSnapshot } from 'valtio'
import { pages } from 'virtual:formwright/pages'
import { pagesById } from '../../model/site/pageDefinition.ts'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { mayUse } from '../../model/site/access.ts'
import { session } from '../../session/session.ts'

/** Leads from an article to an account, or with a real account to the platform. */
export function OpenAccountCta() {
  const { t } = useTranslator()
  const { user } = useSnapshot(session)
  const pageIds = mayUse('funds', user) ? ['download'] : ['applyDemo', 'applyReal']
  return (
    <Paper
      component="aside"
      variant="outlined"
      aria-labelledby="practise"
      sx={{ p: 3, borderRadius: 1.5, display: 'grid', gap: 1.5, justifyItems: 'start' }}
    >
      <Typography variant="h2" id="practise">
        {t('detail.practise')}
      </Typography>
      <Typography color="textSecondary">{t('detail.practiseText')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {pagesById(pages, pageIds).map(({ id, path }, index) => (
          <Button key={id} href={`#${path}`} variant={index === 0 ? 'contained' : 'outlined'}>
            {t(`pages.${id}.title`)}
          </Button>
        ))}
      </Box>
    </Paper>
  )
}
