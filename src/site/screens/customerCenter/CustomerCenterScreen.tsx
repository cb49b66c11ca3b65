import { useTranslation } from 'react-i18next'
import { Chip } from '../../../forms/react/base/Chip.tsx'
import { Typography } from '../../../forms/react/base/Typography.tsx'
import { useSnapshot } from 'valtio'
import { useFreshUser } from '../../api/currentUser.ts'
import { requestTexts } from '../../i18n/requestTexts.ts'
import { ACCOUNT_TYPES } from '../../../model/api/userInfo.ts'
import { session } from '../../session/session.ts'
import { DescriptionList } from '../../../forms/react/base/DescriptionList.tsx'
import { RequestHistory } from '../../ui/RequestHistory.tsx'
import { Section } from '../../ui/Section.tsx'
import { PageContainer } from '../../ui/PageContainer.tsx'
import { AccountActions } from './AccountActions.tsx'
import { ClientBanners } from './ClientBanners.tsx'
import { NextSteps } from './NextSteps.tsx'
import { SignOutEverywhere } from './SignOutEverywhere.tsx'
import css from './customerCenter.module.css'

/** The customer's own page: greeting, next steps, account details, requests, actions, and banners. */
export default function CustomerCenterScreen() {
  const { t, i18n } = useTranslation()
  const { user } = useSnapshot(session)
  useFreshUser()
  const isVisitor = user?.a_type === ACCOUNT_TYPES.visitor
  const accountDetails = [
    { label: t('facts.name'), value: user?.name },
    { label: t('facts.email'), value: user?.email },
    { label: t('facts.tradingAccount'), value: user?.tradingAccount },
    { label: t('facts.currency'), value: user?.currency },
    { label: t('facts.accountType'), value: t(`accountType.${user?.a_type}`) },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))
  return (
    <PageContainer>
      <div>
        <div className={css.head}>
          <Typography variant="h1">
            {isVisitor || !user?.name
              ? t('pages.customerCenter.helloVisitor')
              : t('pages.customerCenter.hello', { name: user.name })}
          </Typography>
          {user && <Chip label={t(`accountType.${user.a_type}`)} className={css.accountType} />}
        </div>
        {isVisitor && <Typography color="textSecondary">{t('pages.customerCenter.visitorText')}</Typography>}
      </div>
      {user && <NextSteps user={user} />}
      <Section title={t('pages.customerCenter.facts')}>
        <DescriptionList items={accountDetails} />
      </Section>
      {user?.requests && <RequestHistory {...requestTexts(user.requests, i18n)} />}
      <AccountActions user={user} />
      {user && !isVisitor && <SignOutEverywhere />}
      <ClientBanners user={user} />
    </PageContainer>
  )
}
