import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { pages } from 'virtual:formwright/pages'
import { post } from '../../aspapi/client.ts'
import { useCall } from '../../aspapi/useCall.ts'
import { localText } from '../../i18n/multilingual.ts'
import { useWords } from '../../i18n/useWords.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'

/** A way to deposit. Source: contract, section 3. */
interface DepositType {
  id: string | number
  name: unknown
  merchantName: string
  currencies: string[]
  minimum: number
  description: unknown
}

const fetchTypes = async (): Promise<DepositType[]> => {
  const data = (await post('/pc/rechargeType', [], { quiet: true })).data as { types?: unknown } | undefined
  return Array.isArray(data?.types) ? data.types as DepositType[] : []
}

/** How to deposit, and the way to report a transfer that was made. */
export default function RechargeScreen() {
  const { t } = useWords()
  const { data, failed, retry } = useCall(fetchTypes)
  const form = pages.find(({ id }) => id === 'rechargeForm')
  return (
    <Box sx={{ maxWidth: 960, mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 3, sm: 5 }, display: 'grid', gap: 4 }}>
      <Box>
        <Typography variant="h1" gutterBottom>{t('pages.recharge.title')}</Typography>
        <Typography color="textSecondary">{t('pages.recharge.intro')}</Typography>
      </Box>
      {!data && failed && <Failure title={t('list.failed')} text={t('failed.loadText')} action={t('retry')} onAction={retry} />}
      {!data && !failed && <Skeleton variant="rounded" height={240} />}
      {data?.length === 0 && <Typography>{t('list.empty')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {data?.map((type) => <TypeCard key={type.id} type={type} />)}
      </Box>
      {form && <Button href={`#${form.path}`} variant="contained" sx={{ justifySelf: 'start' }}>{t('pages.recharge.deposited')}</Button>}
    </Box>
  )
}

function TypeCard({ type: { name, merchantName, currencies, minimum, description } }: { type: DepositType }) {
  const { t, code, tag } = useWords()
  const facts = [
    { label: t('pages.recharge.merchant'), value: merchantName },
    { label: t('pages.recharge.currencies'), value: currencies.join(', ') },
    { label: t('pages.recharge.minimum'), value: new Intl.NumberFormat(tag).format(minimum) },
  ]
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2.5, display: 'grid', gap: 2, alignContent: 'start', borderRadius: 1.5, overflowWrap: 'anywhere' }}>
      <Typography variant="h2">{localText(name, code)}</Typography>
      <Typography color="textSecondary">{localText(description, code)}</Typography>
      <Facts facts={facts} />
    </Paper>
  )
}
