import { useSnapshot } from 'valtio'
import { useTranslation } from 'react-i18next'
import { pendingRequests } from '../../api/http.ts'
import { LoadingBar } from '../../ui/LoadingBar.tsx'

/** The loading bar while any request is pending. */
export function RequestProgress() {
  const { t } = useTranslation()
  const { count } = useSnapshot(pendingRequests)
  return count > 0 && <LoadingBar label={t('loading')} />
}
