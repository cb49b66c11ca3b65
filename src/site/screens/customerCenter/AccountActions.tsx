import { pages } from 'virtual:formwright/pages'
import { useTranslation } from 'react-i18next'
import { pageById, pagesById } from '../../../model/site/pageDefinition.ts'
import { mayUse } from '../../../model/site/access.ts'
import { isUsefulFor } from '../../../model/site/clientSteps.ts'
import {
  DemoAccountIcon,
  DepositIcon,
  DownloadIcon,
  OpenAccountIcon,
  UploadIcon,
  WalletIcon,
  WithdrawIcon,
} from '../../ui/icons/accountIcons.ts'
import { ConsultationIcon } from '../../ui/icons/controlIcons.ts'
import { ReceiptIcon } from '../../ui/icons/trustIcons.ts'
import { Section } from '../../ui/Section.tsx'
import { ActionCard, ActionCards } from '../../ui/ActionCard.tsx'

const ACTIONS = [
  { id: 'recharge', Icon: DepositIcon },
  { id: 'rechargeForm', Icon: ReceiptIcon },
  { id: 'withdrawalApply', Icon: WithdrawIcon },
  { id: 'wallet', Icon: WalletIcon },
  { id: 'fileUpload', Icon: UploadIcon },
  { id: 'applyReal', Icon: OpenAccountIcon },
  { id: 'applyDemo', Icon: DemoAccountIcon },
  { id: 'download', Icon: DownloadIcon },
  { id: 'message', Icon: ConsultationIcon },
]

/** The customer's actions. Actions that the account type forbids come last, locked and with the reason. */
export function AccountActions({ user }: { user: { readonly a_type: number } | undefined }) {
  const { t } = useTranslation()
  const realAccountPage = pageById(pages, 'applyReal')
  const offeredActions = ACTIONS.filter(({ id }) => isUsefulFor(id, user))
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
