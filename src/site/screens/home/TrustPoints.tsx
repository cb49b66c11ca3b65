import { useTranslation } from 'react-i18next'
import { Typography } from '../../../forms/react/base/Typography.tsx'
import { ConsultationIcon } from '../../ui/icons/controlIcons.ts'
import { DocumentIcon, ReceiptIcon, ShieldIcon } from '../../ui/icons/trustIcons.ts'
import css from './home.module.css'

/** Use only claims that this site itself proves. */
const TRUST_POINTS = [
  { id: 'figures', Icon: DocumentIcon },
  { id: 'consultation', Icon: ConsultationIcon },
  { id: 'reference', Icon: ReceiptIcon },
  { id: 'ownName', Icon: ShieldIcon },
]

/** Reasons to trust the broker, in a strip below the hero. */
export function TrustPoints() {
  const { t } = useTranslation()
  return (
    <section aria-label={t('pages.home.trust.title')} className={css.trust}>
      <ul className={css.trustPoints}>
        {TRUST_POINTS.map(({ id, Icon }) => (
          <li key={id} className={css.trustPoint}>
            <Icon aria-hidden="true" color="primary" />
            <div>
              <Typography className={css.trustTitle}>{t(`pages.home.trust.${id}.title`)}</Typography>
              <Typography variant="body2" color="textSecondary">
                {t(`pages.home.trust.${id}.text`)}
              </Typography>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
