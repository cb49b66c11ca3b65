import { useTranslation } from 'react-i18next'
import { Button } from '../../../forms/react/base/Button.tsx'
import { Typography } from '../../../forms/react/base/Typography.tsx'
import { useRef, useState } from 'react'
import { signOutEverywhere } from '../../api/signOut.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import css from './customerCenter.module.css'

/** Ends the account's sessions on all devices, after a confirmation. */
export function SignOutEverywhere() {
  const { t } = useTranslation()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const inFlight = useRef(false)
  const sectionText = (key: string) => t(`pages.customerCenter.everywhere.${key}`)

  async function handleConfirm() {
    if (inFlight.current) return
    inFlight.current = true
    try {
      await signOutEverywhere()
    } catch {
      // The call has shown the error; no session has ended, and the user may try again.
      setIsDialogOpen(false)
    } finally {
      inFlight.current = false
    }
  }

  return (
    <Section title={sectionText('title')}>
      <div className={css.signOut}>
        <Typography>{sectionText('text')}</Typography>
        <Button variant="outlined" onClick={() => setIsDialogOpen(true)}>
          {sectionText('button')}
        </Button>
      </div>
      {isDialogOpen && (
        <ConfirmDialog
          question={sectionText('question')}
          text={sectionText('what')}
          onClose={() => setIsDialogOpen(false)}
        >
          <Button onClick={() => setIsDialogOpen(false)}>{sectionText('no')}</Button>
          <Button variant="contained" onClick={() => void handleConfirm()}>
            {sectionText('button')}
          </Button>
        </ConfirmDialog>
      )}
    </Section>
  )
}
