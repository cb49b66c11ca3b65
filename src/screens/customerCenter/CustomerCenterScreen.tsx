import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { refreshUser } from '../../aspapi/userInfo.ts'
import { requestTexts } from '../../i18n/requestTexts.ts'
import { useWords } from '../../i18n/useWords.ts'
import { session } from '../../session/session.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Requests } from '../../ui/Requests.tsx'
import { Section } from '../../ui/Section.tsx'
import { Wide } from '../../ui/Wide.tsx'
import { Actions } from './Actions.tsx'
import { Banners } from './Banners.tsx'
import { Everywhere } from './Everywhere.tsx'

/** The `a_type` of a visitor's session. Source: contract, section 2. */
const VISITOR = 2

/** The client's own page: greeting, banner, what to do, account facts and requests. */
export default function CustomerCenterScreen() {
  const words = useWords()
  const { t } = words
  const { user } = useSnapshot(session)
  // What was sent since the login stands in the backend only.
  useEffect(() => void refreshUser(), [])
  const visitor = user?.a_type === VISITOR
  const facts = [
    { label: t('facts.name'), value: user?.name },
    { label: t('facts.email'), value: user?.email },
    { label: t('facts.tradingAccount'), value: user?.tradingAccount },
    { label: t('facts.currency'), value: user?.currency },
    { label: t('facts.accountType'), value: t(`accountType.${user?.a_type}`) },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))
  return (
    <Wide>
      <Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <Typography variant="h1">
            {visitor || !user?.name
              ? t('pages.customerCenter.helloVisitor')
              : t('pages.customerCenter.hello', { name: user.name })}
          </Typography>
          {user && <Chip label={t(`accountType.${user.a_type}`)} sx={{ color: 'text.primary' }} />}
        </Box>
        {visitor && <Typography color="textSecondary">{t('pages.customerCenter.visitorText')}</Typography>}
      </Box>
      <Banners />
      <Actions user={user} />
      <Section title={t('pages.customerCenter.facts')}>
        <Facts facts={facts} />
      </Section>
      {user?.requests && <Requests {...requestTexts(user.requests, words)} />}
      {user && !visitor && <Everywhere />}
    </Wide>
  )
}
