import useSWR from 'swr'
import { useLocation } from 'react-router-dom'
import { useTranslation } from 'react-i18next'
import { forms } from 'virtual:formwright/pages'
import { Alert } from '../../../forms/react/base/Alert.tsx'
import { Button } from '../../../forms/react/base/Button.tsx'
import { valueAt } from '../../../forms/schema/jsonPointer.ts'
import { loadRestOfTexts } from '../../i18n/i18n.ts'
import { draftFieldNames } from '../../screens/form/draftFieldNames.ts'
import { loadDraft } from '../../session/draftStorage.ts'
import { loadReturnTo } from '../../session/returnTo.ts'
import { useSession } from '../../session/useSession.ts'
import { PageContainer } from '../../ui/PageContainer.tsx'
import { loginPath, pageByPath, safeInternalPath } from '../pages.ts'
import css from './SessionEndNotice.module.css'

/**
 * Notice on the home page after a session has ended in the middle of a form: its entries are kept, except those that it
 * names, and a button leads to the sign-in page and back to the form's step. It lasts until the next sign-in.
 */
export function SessionEndNotice() {
  const { t, i18n } = useTranslation()
  const { token } = useSession()
  const { pathname } = useLocation()
  const returnTo = token === undefined && pathname === '/' ? loadReturnTo() : undefined
  const path = safeInternalPath(returnTo?.path)
  const page = path === undefined ? undefined : pageByPath(path.split('?')[0] ?? '')
  const draft = page && returnTo && loadDraft(page.id, returnTo.account)
  const { data: form } = useSWR(page && draft !== undefined && ['notStored', page.id], async () => {
    const [definition] = await Promise.all([forms[page?.id ?? '']?.(), loadRestOfTexts()])
    return definition?.form
  })
  if (path === undefined || page === undefined || draft === undefined) return null
  const lost = valueAt(draft, '/lost')
  const fields = form && Array.isArray(lost) ? draftFieldNames(form, lost.map(String), i18n) : ''
  return (
    <PageContainer width="content">
      <Alert severity="warning" role="status">
        <strong>{t('sessionEnd.title')}</strong>
        <div>{t('sessionEnd.text', { page: t(`pages.${page.id}.title`) || page.id })}</div>
        {fields && <div>{t('form.draft.again', { fields })}</div>}
        <Button href={`#${loginPath(path)}`} variant="contained" size="small" className={css.button}>
          {t('sessionEnd.button')}
        </Button>
      </Alert>
    </PageContainer>
  )
}
