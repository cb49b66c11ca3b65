import Button from '@mui/material/Button'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { pageById } from '../../model/site/pageDefinition.ts'
import { pages } from '../pages.ts'
import { ConsultationIcon } from '../../ui/icons/controlIcons.ts'

/** Link to the consultants, on every page. @param isCompact as an icon only */
export function ConsultationLink({ isCompact }: { isCompact: boolean }) {
  const { t } = useTranslator()
  const page = pageById(pages, 'message')
  return (
    page && (
      <Button
        href={`#${page.path}`}
        color="inherit"
        sx={{ minWidth: 48, px: isCompact ? 0 : 1.5, flex: 'none', gap: 1 }}
      >
        <ConsultationIcon aria-hidden="true" />
        <span className={isCompact ? 'vh' : undefined}>{t('footer.consultation')}</span>
      </Button>
    )
  )
}
