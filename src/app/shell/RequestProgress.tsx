import { useSnapshot } from 'valtio'
import { pendingRequests } from '../../aspapi/http.ts'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { LoadingBar } from '../../ui/LoadingBar.tsx'

/** The loading bar while any request is pending. */
export function RequestProgress() {
  const { t } = useTranslator()
  const { count } = useSnapshot(pendingRequests)
  return count > 0 && <LoadingBar label={t('loading')} />
}
