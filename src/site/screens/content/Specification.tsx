import { useTranslation } from 'react-i18next'
import { languageCode } from '../../i18n/languages.ts'
import { Typography } from '../../../forms/react/base/Typography.tsx'
import type { PriceExample } from '../../../model/api/contentItem.ts'
import { formatMoney } from '../../../forms/data/formatMoney.ts'
import { localizedText } from '../../i18n/multilingual.ts'
import { DescriptionList } from '../../../forms/react/base/DescriptionList.tsx'
import { classNames } from '../../../forms/react/base/classNames.ts'
import css from './content.module.css'

/** A product's specification, and a worked example of a price move for one lot. */
export function Specification({
  specs,
  example,
}: {
  specs: { label: unknown; value: unknown }[]
  example: PriceExample | undefined
}) {
  const { t, i18n } = useTranslation()
  const code = languageCode(i18n.language)
  return (
    <>
      <section>
        <Typography variant="h2" gutterBottom>
          {t('pages.productDetail.specification')}
        </Typography>
        <DescriptionList
          items={specs.map(({ label, value }) => ({
            label: localizedText(label, code),
            value: localizedText(value, code),
          }))}
        />
      </section>
      {example && <WorkedExample example={example} />}
    </>
  )
}

/** Price move as a fraction of the price. */
const EXAMPLE_PRICE_MOVE = 0.01

function WorkedExample({ example: { price, digits, units, marginRate, currency } }: { example: PriceExample }) {
  const { t, i18n } = useTranslation()
  const { language: tag } = i18n
  const value = price * units
  const money = (amount: number) => formatMoney(amount, currency, tag)
  const moves = [
    { direction: 'up', sign: '▲ +', label: t('pages.productDetail.rises') },
    { direction: 'down', sign: '▼ −', label: t('pages.productDetail.falls') },
  ]
  return (
    <section>
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
      <dl className={css.moves}>
        {moves.map(({ direction, sign, label }) => (
          <div key={direction} className={css.move}>
            <dt className={css.moveLabel}>{label}</dt>
            <dd className={classNames(css.moveValue, css[direction])}>
              {sign}
              {money(value * EXAMPLE_PRICE_MOVE)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
