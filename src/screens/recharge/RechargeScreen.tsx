import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { pages } from 'virtual:formwright/pages'
import { isDepositType, type DepositType } from '../../model/contract/depositType.ts'
import { isObject } from '../../model/isObject.ts'
import { pageById } from '../../model/site/pageDefinition.ts'
import { post } from '../../aspapi/client.ts'
import { useAspapiQuery } from '../../aspapi/useAspapiQuery.ts'
import { formatMoney } from '../../model/contract/money.ts'
import { currencyName } from '../../i18n/formatters.ts'
import { localizedText } from '../../i18n/multilingual.ts'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyOrError } from '../../ui/EmptyOrError.tsx'
import { PageContainer } from '../../ui/PageContainer.tsx'

async function fetchDepositTypes(): Promise<DepositType[]> {
  const { data } = await post('/pc/rechargeType', [], { silent: true })
  return isObject(data) && Array.isArray(data.types) ? data.types.filter(isDepositType) : []
}

/** What a voucher must show so that it can be matched with its transfer. Source: decision 009. */
const VOUCHER_ITEMS = ['payer', 'payee', 'account', 'amount', 'date', 'reference']

/** The ways to deposit, each with a link to report a transfer. */
export default function RechargeScreen() {
  const { t } = useTranslator()
  const { data, error, retry } = useAspapiQuery(['rechargeType'], fetchDepositTypes)
  const hasFailed = !data && error !== undefined
  return (
    <PageContainer>
      <Box>
        <Typography variant="h1" gutterBottom>
          {t('pages.recharge.title')}
        </Typography>
        <Typography color="textSecondary">{t('pages.recharge.intro')}</Typography>
      </Box>
      {hasFailed && <EmptyOrError isError text={t('list.failed')} action={t('retry')} onAction={retry} />}
      {!data && !hasFailed && (
        <Box role="status" aria-label={t('loading')}>
          <Skeleton variant="rounded" height={240} />
        </Box>
      )}
      {data?.length === 0 && <EmptyOrError text={t('list.empty')} action={t('retry')} onAction={retry} />}
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
            <DepositTypeCard key={type.id} type={type} />
          ))}
        </Box>
      )}
      <Section title={t('pages.recharge.voucher.title')}>
        <Box component="ul" sx={{ m: 0, pl: 3, display: 'grid', gap: 0.5 }}>
          {VOUCHER_ITEMS.map((item) => (
            <li key={item}>{t(`pages.recharge.voucher.${item}`)}</li>
          ))}
        </Box>
        <Typography>{t('pages.recharge.ownName')}</Typography>
      </Section>
    </PageContainer>
  )
}

function DepositTypeCard({
  type: { id, name, merchantName, currencies, minimum, minimums, description },
}: {
  type: DepositType
}) {
  const { t, code, tag } = useTranslator()
  const voucherPage = pageById(pages, 'rechargeForm')
  const items = [
    { label: t('pages.recharge.merchant'), value: merchantName },
    {
      label: t('pages.recharge.currencies'),
      value: currencies.map((currency) => `${currency} · ${currencyName(currency, tag)}`).join('\n'),
    },
    {
      label: t('pages.recharge.minimum'),
      value: currencies.map((currency) => formatMoney(minimums?.[currency] ?? minimum, currency, tag, true)).join('\n'),
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
      <Typography variant="h2">{localizedText(name, code)}</Typography>
      <Typography color="textSecondary">{localizedText(description, code)}</Typography>
      <DescriptionList items={items} />
      {voucherPage && (
        <Button
          href={`#${voucherPage.path}?${new URLSearchParams({ type: String(id) })}`}
          variant="contained"
          sx={{ justifySelf: 'start' }}
        >
          {t('pages.recharge.deposited')}
          <span className="vh">: {localizedText(name, code)}</span>
        </Button>
      )}
    </Paper>
  )
}
