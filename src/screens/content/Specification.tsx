import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PriceExample } from '../../model/contract/contentItem.ts'
import { formatMoney } from '../../model/contract/money.ts'
import { localizedText } from '../../i18n/multilingual.ts'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { DescriptionList } from '../../ui/DescriptionList.tsx'

/** A product's specification, and a worked example of a price move for one lot. */
export function Specification({
  specs,
  example,
}: {
  specs: { label: unknown; value: unknown }[]
  example: PriceExample | undefined
}) {
  const { t, code } = useTranslator()
  return (
    <>
      <Box component="section">
        <Typography variant="h2" gutterBottom>
          {t('pages.productDetail.specification')}
        </Typography>
        <DescriptionList
          items={specs.map(({ label, value }) => ({
            label: localizedText(label, code),
            value: localizedText(value, code),
          }))}
        />
      </Box>
      {example && <WorkedExample example={example} />}
    </>
  )
}

/** As a share of the price. */
const EXAMPLE_PRICE_MOVE = 0.01

function WorkedExample({ example: { price, digits, units, marginRate, currency } }: { example: PriceExample }) {
  const { t, tag } = useTranslator()
  const value = price * units
  const money = (amount: number) => formatMoney(amount, currency, tag)
  const moves = [
    { direction: 'up', sign: '▲ +', label: t('pages.productDetail.rises') },
    { direction: 'down', sign: '▼ −', label: t('pages.productDetail.falls') },
  ]
  return (
    <Box component="section">
      <Typography variant="h2" gutterBottom>
        {t('pages.productDetail.example')}
      </Typography>
      <Typography gutterBottom>
        {t('pages.productDetail.exampleText', {
          price: new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
            price,
          ),
          value: money(value),
          margin: money(value * marginRate),
        })}
      </Typography>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {moves.map(({ direction, sign, label }) => (
          <Box
            key={direction}
            sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, bgcolor: 'background.paper' }}
          >
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box
              component="dd"
              sx={{
                m: 0,
                fontWeight: 700,
                fontSize: '1.125em',
                color: `market.${direction}`,
                fontVariantNumeric: 'tabular-nums lining-nums',
              }}
            >
              {sign}
              {money(value * EXAMPLE_PRICE_MOVE)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
