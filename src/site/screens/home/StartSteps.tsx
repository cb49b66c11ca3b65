import { useTranslation } from 'react-i18next'
import { classNames } from '../../../forms/react/base/classNames.ts'
import { Link } from '../../../forms/react/base/Link.tsx'
import { Paper } from '../../../forms/react/base/Paper.tsx'
import { Typography } from '../../../forms/react/base/Typography.tsx'
import { pages } from 'virtual:formwright/pages'
import { pagesById } from '../../../model/site/pageDefinition.ts'
import { Section } from '../../ui/Section.tsx'
import css from './home.module.css'

/** The pages that lead from visitor to trader. */
const STEP_PAGE_IDS = ['applyReal', 'fileUpload', 'recharge', 'download']

/** How to start, step by step. */
export function StartSteps() {
  const { t } = useTranslation()
  const steps = pagesById(pages, STEP_PAGE_IDS)
  return (
    <Section title={t('pages.home.start')}>
      <ol className={classNames('columns', css.steps)}>
        {steps.map(({ id, path }, index) => (
          <Paper component="li" key={id} className={css.step}>
            <div aria-hidden="true" className={css.stepNumber}>
              {index + 1}
            </div>
            <Typography variant="h3">{t(`pages.home.steps.${id}.title`)}</Typography>
            <Typography variant="body2" color="textSecondary">
              {t(`pages.home.steps.${id}.text`)}
            </Typography>
            <Link href={`#${path}`} className={css.stepLink}>
              {t(`pages.${id}.title`)}
            </Link>
          </Paper>
        ))}
      </ol>
    </Section>
  )
}
