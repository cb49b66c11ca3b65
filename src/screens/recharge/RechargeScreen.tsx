import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { pages } from 'virtual:formwright/pages'
import { post } from '../../aspapi/client.ts'
import { useCall } from '../../aspapi/useCall.ts'
import { currencyName, formatMoney } from '../../i18n/formats.ts'
import { localText } from '../../i18n/multilingual.ts'
import { useWords } from '../../i18n/useWords.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'
import { Trouble } from '../../ui/Trouble.tsx'
import { Wide } from '../../ui/Wide.tsx'

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
  return Array.isArray(data?.types) ? (data.types as DepositType[]) : []
}

/** What a voucher must show to be matched with its transfer. Source: product notes, section 1. */
const VOUCHER = ['payer', 'payee', 'account', 'amount', 'date', 'reference']

/** How to deposit, and the way to report a transfer that was made. */
export default function RechargeScreen() {
  const { t } = useWords()
  const { data, error, retry } = useCall(['rechargeType'], fetchTypes)
  const failed = !data && error !== undefined
  return (
    <Wide>
      <Box>
        <Typography variant="h1" gutterBottom>
          {t('pages.recharge.title')}
        </Typography>
        <Typography color="textSecondary">{t('pages.recharge.intro')}</Typography>
      </Box>
      {failed && <Trouble alert text={t('list.failed')} action={t('retry')} onAction={retry} />}
      {!data && !failed && (
        <Box role="status" aria-label={t('loading')}>
          <Skeleton variant="rounded" height={240} />
        </Box>
      )}
      {data?.length === 0 && <Trouble text={t('list.empty')} action={t('retry')} onAction={retry} />}
      {data && data.length > 0 && (
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {data.map((type) => (
            <TypeCard key={type.id} type={type} />
          ))}
        </Box>
      )}
      <Section title={t('pages.recharge.voucher.title')}>
        <Box component="ul" sx={{ m: 0, pl: 3, display: 'grid', gap: 0.5 }}>
          {VOUCHER.map((what) => (
            <li key={what}>{t(`pages.recharge.voucher.${what}`)}</li>
          ))}
        </Box>
        <Typography>{t('pages.recharge.ownName')}</Typography>
      </Section>
    </Wide>
  )
}

function TypeCard({ type: { id, name, merchantName, currencies, minimum, description } }: { type: DepositType }) {
  const { t, code, tag } = useWords()
  const form = pages.find((page) => page.id === 'rechargeForm')
  const facts = [
    { label: t('pages.recharge.merchant'), value: merchantName },
    {
      label: t('pages.recharge.currencies'),
      value: currencies.map((currency) => `${currency} · ${currencyName(currency, tag)}`).join('\n'),
    },
    {
      label: t('pages.recharge.minimum'),
      value: currencies.map((currency) => formatMoney(minimum, currency, tag)).join('\n'),
    },
  ]
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        p: 2.5,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gridTemplateRows: 'auto 1fr auto auto',
        gap: 2,
        borderRadius: 1.5,
        overflowWrap: 'anywhere',
      }}
    >
      <Typography variant="h2">{localText(name, code)}</Typography>
      <Typography color="textSecondary">{localText(description, code)}</Typography>
      <Facts facts={facts} />
      {form && (
        <Button
          href={`#${form.path}?${new URLSearchParams({ type: String(id) })}`}
          variant="contained"
          sx={{ justifySelf: 'start' }}
        >
          {t('pages.recharge.deposited')}
          <span className="vh">: {localText(name, code)}</span>
        </Button>
      )}
    </Paper>
  )
}
