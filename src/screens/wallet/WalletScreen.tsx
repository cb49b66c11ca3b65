import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { pages } from 'virtual:formwright/pages'
import { refreshUser } from '../../aspapi/userInfo.ts'
import { requestTexts } from '../../i18n/requestTexts.ts'
import { useWords } from '../../i18n/useWords.ts'
import { session } from '../../session/session.ts'
import { Requests } from '../../ui/Requests.tsx'

/** Deposits and withdrawals: the ways in and out, and the customer's own requests. No balance: the backend has none to give. */
export default function WalletScreen() {
  const words = useWords()
  const { t } = words
  const { user } = useSnapshot(session)
  // What was sent since the login stands in the backend only.
  useEffect(() => void refreshUser(), [])
  const ways = ['recharge', 'rechargeForm', 'withdrawalApply'].flatMap((id) => pages.find((page) => page.id === id) ?? [])
  const kinds = new Set(ways.map(({ id }) => id))
  const requests = user?.requests?.filter(({ kind }) => kinds.has(kind))
  return (
    <Box sx={{ maxWidth: 960, mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 3, sm: 5 }, display: 'grid', gap: 4 }}>
      <Box>
        <Typography variant="h1" gutterBottom>{t('pages.wallet.title')}</Typography>
        <Typography color="textSecondary">{t('pages.wallet.intro')}</Typography>
      </Box>
      <Box component="section">
        <Typography variant="h2" gutterBottom>{t('pages.wallet.actions')}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {ways.map(({ id, path }, index) => <Button key={id} href={`#${path}`} variant={index === 0 ? 'contained' : 'outlined'}>{t(`pages.${id}.title`)}</Button>)}
        </Box>
      </Box>
      {requests && <Requests {...requestTexts(requests, words)} />}
    </Box>
  )
}
