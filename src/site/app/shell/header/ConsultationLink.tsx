import { useTranslation } from 'react-i18next'
import { Button } from '../../../../forms/react/base/Button.tsx'
import { pageById } from '../../../../model/site/pageDefinition.ts'
import { pages } from '../../pages.ts'
import { ConsultationIcon } from '../../../ui/icons/controlIcons.ts'
import css from './ConsultationLink.module.css'

/** Link to the consultants, on every page. */
export function ConsultationLink() {
  const { t } = useTranslation()
  const page = pageById(pages, 'message')
  return (
    page && (
      <Button href={`#${page.path}`} color="inherit" className={css.consultation}>
        <ConsultationIcon aria-hidden="true" />
        <span className={css.consultationText}>{t('footer.consultation')}</span>
      </Button>
    )
  )
}
