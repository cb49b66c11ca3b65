import { site } from 'virtual:formwright/site'
import { useTranslator } from '../../i18n/useTranslator.ts'
import css from './shell.module.css'

/** The broker's name and logo, linked to the home page. @param isMarkOnly without the visible name */
export function Logo({ isMarkOnly }: { isMarkOnly: boolean }) {
  const { t } = useTranslator()
  return (
    <a href="#/" className={css.logo}>
      <img src={site.logo} alt="" width={36} height={36} className={css.logoMark} />
      <span className={isMarkOnly ? 'vh' : undefined}>{t('brand')}</span>
    </a>
  )
}
