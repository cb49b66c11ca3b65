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
import { useWords } from '../../i18n/useWords.ts'
import { mayUse } from '../../model/access.ts'
import { Section } from '../../ui/Section.tsx'
import { Tile, Tiles } from '../../ui/Tile.tsx'

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

/** What a client can do; what this kind of account may not is locked and says why. */
export function Actions({ user }: { user: { readonly a_type: number } | undefined }) {
  const { t } = useWords()
  return (
    <Section title={t('pages.customerCenter.actions')}>
      <Tiles>
        {ACTIONS.map(({ id, Icon }) => {
          const page = pages.find((each) => each.id === id)
          return page && <Tile key={id} Icon={Icon} title={t(`pages.${id}.title`)} text={t(`pages.customerCenter.tiles.${id}`)} href={mayUse(page.access, user) ? `#${page.path}` : undefined} reason={t('pages.customerCenter.locked')} />
        })}
      </Tiles>
    </Section>
  )
}
