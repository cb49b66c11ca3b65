import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PriceExample } from '../../model/content.ts'
import { formatMoney } from '../../i18n/formats.ts'
import { localText } from '../../i18n/multilingual.ts'
import { useWords } from '../../i18n/useWords.ts'
import { Facts } from '../../ui/Facts.tsx'

/** What a product is in figures, and what a move of its price means for one lot. */
export function Specification({
  specs,
  example,
}: {
  specs: { label: unknown; value: unknown }[]
  example: PriceExample | undefined
}) {
  const { t, code } = useWords()
  return (
    <>
      <Box component="section">
        <Typography variant="h2" gutterBottom>
          {t('pages.productDetail.specification')}
        </Typography>
        <Facts
          facts={specs.map(({ label, value }) => ({ label: localText(label, code), value: localText(value, code) }))}
        />
      </Box>
      {example && <Example example={example} />}
    </>
  )
}

/** The move of the example: a hundredth of the price. */
const MOVE = 0.01

function Example({ example: { price, digits, units, marginRate, currency } }: { example: PriceExample }) {
  const { t, tag } = useWords()
  const value = price * units
  const money = (amount: number) => formatMoney(amount, currency, tag)
  const moves = [
    { way: 'up', sign: '▲ +', label: t('pages.productDetail.rises') },
    { way: 'down', sign: '▼ −', label: t('pages.productDetail.falls') },
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
        {moves.map(({ way, sign, label }) => (
          <Box key={way} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, bgcolor: 'background.paper' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box
              component="dd"
              sx={{
                m: 0,
                fontWeight: 700,
                fontSize: '1.125em',
                color: `market.${way}`,
                fontVariantNumeric: 'tabular-nums lining-nums',
              }}
            >
              {sign}
              {money(value * MOVE)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
