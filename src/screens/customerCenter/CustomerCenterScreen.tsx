import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { pages } from 'virtual:formwright/pages'
import { post } from '../../aspapi/client.ts'
import { refreshUser } from '../../aspapi/userInfo.ts'
import { useCall } from '../../aspapi/useCall.ts'
import { localText } from '../../i18n/multilingual.ts'
import { requestTexts } from '../../i18n/requestTexts.ts'
import { useWords } from '../../i18n/useWords.ts'
import { mayUse } from '../../model/access.ts'
import { session } from '../../session/session.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Requests } from '../../ui/Requests.tsx'

interface Banner {
  id: string | number
  title: unknown
  summary: unknown
  link?: string
}

const fetchBanners = async (): Promise<Banner[]> => {
  const data = (await post('/pc/userCenterBanner', [], { quiet: true })).data as { banners?: unknown } | undefined
  return Array.isArray(data?.banners) ? data.banners as Banner[] : []
}

/** The `a_type` of a visitor's session. Source: contract, section 2. */
const VISITOR = 2

/** The client's own page: greeting, banner, account facts, and where to go. */
export default function CustomerCenterScreen() {
  const words = useWords()
  const { t } = words
  const { user } = useSnapshot(session)
  const { data: banners, failed, retry } = useCall(fetchBanners)
  // What was sent since the login stands in the backend only.
  useEffect(() => void refreshUser(), [])
  const visitor = user?.a_type === VISITOR
  const facts = [
    { label: t('facts.name'), value: user?.name },
    { label: t('facts.email'), value: user?.email },
    { label: t('facts.tradingAccount'), value: user?.tradingAccount },
    { label: t('facts.currency'), value: user?.currency },
    { label: t('facts.accountType'), value: t(`accountType.${user?.a_type}`) },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))
  const tiles = pages.filter((page) => page.layout !== 'bare' && (page.kind === 'form' || page.access === 'funds') && mayUse(page.access, user))
  return (
    <Box sx={{ maxWidth: 960, mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 3, sm: 5 }, display: 'grid', gap: 4 }}>
      <Box>
        <Typography variant="h1">{visitor || !user?.name ? t('pages.customerCenter.helloVisitor') : t('pages.customerCenter.hello', { name: user.name })}</Typography>
        {visitor && <Typography color="textSecondary">{t('pages.customerCenter.visitorText')}</Typography>}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {failed && <Alert severity="warning" action={<Button size="small" color="inherit" onClick={retry}>{t('retry')}</Button>}>{t('list.failed')}</Alert>}
        {!banners && !failed && <Skeleton variant="rounded" height={120} />}
        {banners?.map((banner) => <BannerCard key={banner.id} banner={banner} />)}
      </Box>
      <Box component="section">
        <Typography variant="h2" gutterBottom>{t('pages.customerCenter.facts')}</Typography>
        <Facts facts={facts} />
      </Box>
      {user?.requests && <Requests {...requestTexts(user.requests, words)} />}
      <Box component="section">
        <Typography variant="h2" gutterBottom>{t('pages.customerCenter.actions')}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {tiles.map(({ id, path }) => <Button key={id} href={`#${path}`} variant="outlined">{t(`pages.${id}.title`)}</Button>)}
        </Box>
      </Box>
    </Box>
  )
}

/** A banner; its link counts only inside this site. */
function BannerCard({ banner }: { banner: Banner }) {
  const { t, code } = useWords()
  const path = /^#(\/[A-Za-z0-9/]*)$/.exec(banner.link ?? '')?.[1]
  const target = pages.find((page) => page.path === path)
  return (
    <Paper variant="outlined" sx={{ p: 2.5, display: 'grid', gap: 1, alignContent: 'start', borderRadius: 1.5, bgcolor: '#0b2545', color: '#fff', overflowWrap: 'anywhere' }}>
      <Typography variant="h3" component="h2">{localText(banner.title, code)}</Typography>
      <Typography sx={{ color: '#d5e0ee' }}>{localText(banner.summary, code)}</Typography>
      {target && <Button href={`#${target.path}`} sx={{ justifySelf: 'start', color: '#f2c14e', px: 0 }}>{t(`pages.${target.id}.title`)}</Button>}
    </Paper>
  )
}
