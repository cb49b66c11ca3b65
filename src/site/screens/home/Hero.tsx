import { useTranslation } from 'react-i18next'
import { Button } from '../../../forms/react/base/Button.tsx'
import { Typography } from '../../../forms/react/base/Typography.tsx'
import { pages } from 'virtual:formwright/pages'
import { pagesById } from '../../../model/site/pageDefinition.ts'
import heroImage from './hero.svg'
import css from './home.module.css'

/** The pages to start on, the most important first. */
const CTA_PAGE_IDS = ['applyReal', 'applyDemo']

/** The claim, the calls to action and the risk warning. */
export function Hero() {
  const { t } = useTranslation()
  const ctaPages = pagesById(pages, CTA_PAGE_IDS)
  return (
    <div className={css.hero}>
      <div className={css.heroContent}>
        <div className={css.heroText}>
          <Typography variant="h1" className={css.claim}>
            {t('pages.home.claim')}
          </Typography>
          <Typography className={css.lead}>{t('pages.home.lead')}</Typography>
          <div className={css.heroButtons}>
            {ctaPages.map(({ id, path }, index) => (
              <Button
                key={id}
                href={`#${path}`}
                variant={index === 0 ? 'contained' : 'outlined'}
                className={index === 0 ? css.first : css.other}
              >
                {t(`pages.home.ways.${id}`)}
              </Button>
            ))}
          </div>
          <Typography variant="body2" className={css.risk}>
            {t('footer.risk')}
          </Typography>
        </div>
        {/* Lazy, so that phones, which hide it, do not load it; others load it from the prerendered HTML. */}
        <img
          loading="lazy"
          fetchPriority="high"
          src={heroImage}
          alt=""
          width={560}
          height={480}
          className={css.heroImage}
        />
      </div>
    </div>
  )
}
