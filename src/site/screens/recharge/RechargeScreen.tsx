import { useTranslation } from 'react-i18next'
import { languageCode } from '../../i18n/languages.ts'
import { classNames } from '../../../forms/react/base/classNames.ts'
import { Button } from '../../../forms/react/base/Button.tsx'
import { Paper } from '../../../forms/react/base/Paper.tsx'
import { Skeleton } from '../../../forms/react/base/Skeleton.tsx'
import { Typography } from '../../../forms/react/base/Typography.tsx'
import { pages } from 'virtual:formwright/pages'
import { isDepositType, type DepositType } from '../../../model/api/depositType.ts'
import { isObject } from '../../../forms/schema/isObject.ts'
import { pageById } from '../../../model/site/pageDefinition.ts'
import { post } from '../../api/client.ts'
import { useAspapiQuery } from '../../api/useAspapiQuery.ts'
import { formatMoney } from '../../../forms/data/formatMoney.ts'
import { currencyName } from '../../../forms/data/displayNames.ts'
import { localizedText } from '../../i18n/multilingual.ts'
import { DescriptionList } from '../../../forms/react/base/DescriptionList.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyOrError } from '../../ui/EmptyOrError.tsx'
import { PageContainer } from '../../ui/PageContainer.tsx'
import css from './recharge.module.css'

async function fetchDepositTypes(): Promise<DepositType[]> {
  const { data } = await post('/pc/rechargeType', [], { silent: true })
  return isObject(data) && Array.isArray(data.types) ? data.types.filter(isDepositType) : []
}

/** Items that a voucher must show to be matched with its transfer. Source: decision 009. */
const VOUCHER_ITEMS = ['payer', 'payee', 'account', 'amount', 'date', 'reference']

/** The ways to deposit, each with a link to report a transfer. */
export default function RechargeScreen() {
  const { t } = useTranslation()
  const { data, error, retry } = useAspapiQuery(['rechargeType'], fetchDepositTypes)
  const hasFailed = !data && error !== undefined
  return (
    <PageContainer title={t('pages.recharge.title')} intro={t('pages.recharge.intro')}>
      {hasFailed && <EmptyOrError isError text={t('list.failed')} action={t('retry')} onAction={retry} />}
      {!data && !hasFailed && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton variant="rounded" className={css.loading} />
        </div>
      )}
      {data?.length === 0 && <EmptyOrError text={t('list.empty')} action={t('retry')} onAction={retry} />}
      {data && data.length > 0 && (
        <ul className={classNames('columns', css.types)}>
          {data.map((type) => (
            <DepositTypeCard key={type.id} type={type} />
          ))}
        </ul>
      )}
      <Section title={t('pages.recharge.voucher.title')}>
        <ul className={css.notes}>
          {VOUCHER_ITEMS.map((item) => (
            <li key={item}>{t(`pages.recharge.voucher.${item}`)}</li>
          ))}
        </ul>
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
  const { t, i18n } = useTranslation()
  const { language: tag } = i18n
  const code = languageCode(i18n.language)
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
    <Paper component="li" className={css.type}>
      <Typography variant="h2">{localizedText(name, code)}</Typography>
      <Typography color="textSecondary">{localizedText(description, code)}</Typography>
      <DescriptionList items={items} />
      {voucherPage && (
        <Button
          href={`#${voucherPage.path}?${new URLSearchParams({ type: String(id) })}`}
          variant="contained"
          className={css.depositLink}
        >
          {t('pages.recharge.deposited')}
          <span className="vh">: {localizedText(name, code)}</span>
        </Button>
      )}
    </Paper>
  )
}
