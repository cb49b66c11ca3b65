import { useTranslation } from 'react-i18next'
import { Typography } from '../../../forms/react/base/Typography.tsx'
import { useSnapshot } from 'valtio'
import { pages } from 'virtual:formwright/pages'
import { pageById } from '../../../model/site/pageDefinition.ts'
import { useFreshUser } from '../../api/currentUser.ts'
import { requestTexts } from '../../i18n/requestTexts.ts'
import { session } from '../../session/session.ts'
import { RequestHistory } from '../../ui/RequestHistory.tsx'
import { Section } from '../../ui/Section.tsx'
import { ActionCard, ActionCards } from '../../ui/ActionCard.tsx'
import { PageContainer } from '../../ui/PageContainer.tsx'
import { DepositIcon, WithdrawIcon } from '../../ui/icons/accountIcons.ts'
import { ReceiptIcon } from '../../ui/icons/trustIcons.ts'

const WALLET_ACTIONS = [
  { id: 'recharge', Icon: DepositIcon },
  { id: 'rechargeForm', Icon: ReceiptIcon },
  { id: 'withdrawalApply', Icon: WithdrawIcon },
]

/** Deposits and withdrawals: links to make them, and the customer's own requests. The backend provides no balance. */
export default function WalletScreen() {
  const { t, i18n } = useTranslation()
  const { user } = useSnapshot(session)
  useFreshUser()
  const requests = user?.requests?.filter(({ kind }) => WALLET_ACTIONS.some(({ id }) => id === kind))
  return (
    <PageContainer title={t('pages.wallet.title')} intro={t('pages.wallet.intro')}>
      <Section title={t('pages.wallet.actions')}>
        <ActionCards>
          {WALLET_ACTIONS.map(({ id, Icon }) => {
            const page = pageById(pages, id)
            return (
              page && (
                <ActionCard
                  key={id}
                  Icon={Icon}
                  title={t(`pages.${id}.title`)}
                  text={t(`pages.wallet.ways.${id}`)}
                  href={`#${page.path}`}
                />
              )
            )
          })}
        </ActionCards>
      </Section>
      {requests && <RequestHistory {...requestTexts(requests, i18n)} />}
      <Typography variant="body2" color="textSecondary">
        {t('pages.wallet.note')}
      </Typography>
    </PageContainer>
  )
}
