import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { requestRows } from '../../i18n/requestRows.ts'
import { useWords } from '../../i18n/useWords.ts'
import type { SubmittedRequest } from '../../session/session.ts'
import { RequestTable } from '../../ui/RequestTable.tsx'

/** What the customer has sent, as the backend holds it. */
export function Requests({ requests }: { requests: readonly SubmittedRequest[] }) {
  const words = useWords()
  const { t } = words
  return (
    <Box component="section">
      <Typography variant="h2" gutterBottom>{t('requests.title')}</Typography>
      {requests.length === 0
        ? <Typography color="textSecondary">{t('requests.empty')}</Typography>
        : <RequestTable caption={t('requests.title')} referenceLabel={t('requests.reference')} rows={requestRows(requests, words)} />}
    </Box>
  )
}
