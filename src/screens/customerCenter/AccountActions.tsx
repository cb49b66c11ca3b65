import DepositIcon from '@mui/icons-material/AddCard'
import WithdrawIcon from '@mui/icons-material/AccountBalanceOutlined'
import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined'
import DemoIcon from '@mui/icons-material/CandlestickChartOutlined'
import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import MessageIcon from '@mui/icons-material/SupportAgentOutlined'
import OpenIcon from '@mui/icons-material/PersonAddOutlined'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import VoucherIcon from '@mui/icons-material/ReceiptLongOutlined'
import { pages } from 'virtual:formwright/pages'
import { pageById, pagesById } from '../../model/site/pageDefinition.ts'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { mayUse } from '../../model/site/access.ts'
import { Section } from '../../ui/Section.tsx'
import { ActionCard, ActionCards } from '../../ui/ActionCard.tsx'

const ACTIONS = [
  { id: 'recharge', Icon: DepositIcon },
  { id: 'rechargeForm', Icon: VoucherIcon },
  { id: 'withdrawalApply', Icon: WithdrawIcon },
  { id: 'wallet', Icon: WalletIcon },
  { id: 'fileUpload', Icon: UploadIcon },
  { id: 'applyReal', Icon: OpenIcon },
  { id: 'applyDemo', Icon: DemoIcon },
  { id: 'download', Icon: DownloadIcon },
  { id: 'message', Icon: MessageIcon },
]

/** What a client can do; what this kind of account may not comes last, locked, and says why. */
export function AccountActions({ user }: { user: { readonly a_type: number } | undefined }) {
  const { t } = useTranslator()
  const realAccountPage = pageById(pages, 'applyReal')
  // Who has a real account opens no second one here.
  const offeredActions = ACTIONS.filter(({ id }) => id !== 'applyReal' || !mayUse('funds', user))
  const cards = offeredActions.flatMap(({ id, Icon }) =>
    pagesById(pages, [id]).map(({ path, access }) => ({ id, Icon, path, isAllowed: mayUse(access, user) })),
  )
  return (
    <Section title={t('pages.customerCenter.actions')}>
      <ActionCards>
        {[...cards.filter(({ isAllowed }) => isAllowed), ...cards.filter(({ isAllowed }) => !isAllowed)].map(
          ({ id, Icon, path, isAllowed }) => (
            <ActionCard
              key={id}
              Icon={Icon}
              title={t(`pages.${id}.title`)}
              text={t(`pages.customerCenter.tiles.${id}`)}
              href={isAllowed ? `#${path}` : undefined}
              reason={{
                text: t('pages.customerCenter.locked'),
                href: realAccountPage && `#${realAccountPage.path}`,
                action: realAccountPage && t(`pages.${realAccountPage.id}.title`),
              }}
            />
          ),
        )}
      </ActionCards>
    </Section>
  )
}
