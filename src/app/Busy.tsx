import { useSnapshot } from 'valtio'
import { underWay } from '../aspapi/underWay.ts'
import { useWords } from '../i18n/useWords.ts'
import { LoadingBar } from '../ui/LoadingBar.tsx'

/** The loading bar, while any call is on its way. */
export function Busy() {
  const { t } = useWords()
  const { calls } = useSnapshot(underWay)
  return calls > 0 && <LoadingBar label={t('loading')} />
}
