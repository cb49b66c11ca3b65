import { useTranslation } from 'react-i18next'
import { classNames } from '../../../forms/react/base/classNames.ts'
import { Button } from '../../../forms/react/base/Button.tsx'
import { Paper } from '../../../forms/react/base/Paper.tsx'
import { Typography } from '../../../forms/react/base/Typography.tsx'
import { site } from 'virtual:formwright/site'
import { DescriptionList } from '../../../forms/react/base/DescriptionList.tsx'
import { Section } from '../../ui/Section.tsx'
import { PageContainer } from '../../ui/PageContainer.tsx'
import css from './download.module.css'

const FIRST_STEPS = ['install', 'server', 'logIn', 'practise']

/** The trading platform for each device, and the first steps in it. */
export default function DownloadScreen() {
  const { t } = useTranslation()
  return (
    <PageContainer title={t('pages.download.title')} intro={t('pages.download.intro')}>
      <ul className={classNames('columns', css.platforms)}>
        {site.platforms.map(({ id, address }) => (
          <Paper component="li" key={id} className={css.platform}>
            <Typography variant="h2">{t(`pages.download.platforms.${id}.title`)}</Typography>
            <Typography color="textSecondary">{t(`pages.download.platforms.${id}.text`)}</Typography>
            <Button
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              variant="outlined"
              className={css.platformButton}
            >
              {t(`pages.download.platforms.${id}.action`)}
              <span className="vh"> ({t('form.opensNewTab')})</span>
            </Button>
          </Paper>
        ))}
      </ul>
      <Section title={t('pages.download.first')}>
        <DescriptionList
          items={[
            { label: t('pages.download.server'), value: site.tradingServer },
            { label: t('pages.download.demoServer'), value: site.demoServer ?? site.tradingServer },
          ]}
        />
        <ol className={css.notes}>
          {FIRST_STEPS.map((step) => (
            <li key={step}>{t(`pages.download.steps.${step}`)}</li>
          ))}
        </ol>
        <Typography variant="body2" color="textSecondary">
          {t('pages.download.note')}
        </Typography>
      </Section>
    </PageContainer>
  )
}
