import { site } from 'virtual:formwright/site'
import { useTranslation } from 'react-i18next'
import css from './Logo.module.css'

/** The broker's name and logo, linked to the home page. */
export function Logo() {
  const { t } = useTranslation()
  return (
    <a href="#/" className={css.logo}>
      <img src={`./${site.logo}`} alt="" width={36} height={36} className={css.logoMark} />
      <span className={css.logoName}>{t('brand')}</span>
    </a>
  )
}
