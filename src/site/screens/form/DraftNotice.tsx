import { useTranslation } from 'react-i18next'
import { Alert } from '../../../forms/react/base/Alert.tsx'
import { Button } from '../../../forms/react/base/Button.tsx'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '../../i18n/formatters.ts'
import type { RestoredDraft } from '../../../forms/data/readDraft.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import { draftFieldNames } from './draftFieldNames.ts'
import { stopPendingScroll } from '../../ui/pendingScroll.ts'
import css from './formScreen.module.css'

/**
 * Notice of a restored draft, which lists the fields that were not restored, with a button to discard the draft.
 * @param refilledPaths text paths of fields that the user has filled in again
 */
export function DraftNotice({
  form,
  restored: { savedAt, lost, dropped },
  refilledPaths,
  onDiscard,
}: {
  form: ResolvedForm
  restored: RestoredDraft
  refilledPaths: string[]
  onDiscard: () => void
}) {
  const { t, i18n } = useTranslation()
  const { language: tag } = i18n
  const noticeRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The restored scroll position would hide the notice, so show the notice first.
    stopPendingScroll()
    window.scrollTo(0, 0)
    noticeRef.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isMissing = (path: string) => !refilledPaths.includes(path)
  const lostNames = draftFieldNames(form, lost.filter(isMissing), i18n)
  const missingDropped = dropped.filter(isMissing)
  const droppedNames = draftFieldNames(form, missingDropped, i18n)
  return (
    <Alert ref={noticeRef} severity="info" role="status" icon={false} className={css.draftNotice}>
      <div>{t('form.draft.restored', { time: formatDateTime(new Date(savedAt).toISOString(), tag) })}</div>
      {lostNames && <div>{t('form.draft.again', { fields: lostNames })}</div>}
      {missingDropped.length > 0 && (
        <div>{droppedNames ? t('form.draft.gone', { fields: droppedNames }) : t('form.draft.changed')}</div>
      )}
      <Button type="button" variant="outlined" size="small" onClick={onDiscard}>
        {t('form.draft.discard')}
      </Button>
    </Alert>
  )
}
