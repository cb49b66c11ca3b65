import { Button } from '../../ui/base/Button.tsx'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { pageById } from '../../model/site/pageDefinition.ts'
import { pages } from '../pages.ts'
import { ConsultationIcon } from '../../ui/icons/controlIcons.ts'
import { classNames } from '../../ui/base/classNames.ts'
import css from './shell.module.css'

/** Link to the consultants, on every page. @param isCompact as an icon only */
export function ConsultationLink({ isCompact }: { isCompact: boolean }) {
  const { t } = useTranslator()
  const page = pageById(pages, 'message')
  return (
    page && (
      <Button href={`#${page.path}`} color="inherit" className={classNames(css.consultation, isCompact && css.compact)}>
        <ConsultationIcon aria-hidden="true" />
        <span className={isCompact ? 'vh' : undefined}>{t('footer.consultation')}</span>
      </Button>
    )
  )
}
