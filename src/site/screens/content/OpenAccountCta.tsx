import { useTranslation } from 'react-i18next'
import { Button } from '../../../forms/react/base/Button.tsx'
import { Paper } from '../../../forms/react/base/Paper.tsx'
import { Typography } from '../../../forms/react/base/Typography.tsx'
import { pages } from 'virtual:formwright/pages'
import { pagesById } from '../../../model/site/pageDefinition.ts'
import { mayUse } from '../../../model/site/access.ts'
import { useSession } from '../../session/useSession.ts'
import css from './content.module.css'

/** Links from an article to opening an account or, for clients with a real account, to the platform. */
export function OpenAccountCta() {
  const { t } = useTranslation()
  const { user } = useSession()
  const pageIds = mayUse('funds', user) ? ['download'] : ['applyDemo', 'applyReal']
  return (
    <Paper component="aside" aria-labelledby="practise" className={css.cta}>
      <Typography variant="h2" id="practise">
        {t('detail.practise')}
      </Typography>
      <Typography color="textSecondary">{t('detail.practiseText')}</Typography>
      <div className={css.ctaButtons}>
        {pagesById(pages, pageIds).map(({ id, path }, index) => (
          <Button key={id} href={`#${path}`} variant={index === 0 ? 'contained' : 'outlined'}>
            {t(`pages.${id}.title`)}
          </Button>
        ))}
      </div>
    </Paper>
  )
}
