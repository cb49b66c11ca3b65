import { pages } from 'virtual:formwright/pages'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../forms/react/base/Button.tsx'
import { Typography } from '../../../forms/react/base/Typography.tsx'
import { useRef, useState } from 'react'
import { noResponseMessage } from '../../api/aspapiErrors.ts'
import { notify } from '../../api/notifications.ts'
import { pagesById } from '../../../model/site/pageDefinition.ts'
import { signOutEverywhere } from '../../api/signOut.ts'
import { useMuiComponent } from '../../ui/useMuiComponent.tsx'
import { Section } from '../../ui/Section.tsx'
import css from './customerCenter.module.css'

const importDialog = async () => (await import('../../ui/mui/ConfirmDialog.tsx')).ConfirmDialog

/** A link to the change of password, and a button that ends the account's sessions on all devices. */
export function SignOutEverywhere() {
  const { t } = useTranslation()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const { Component: ConfirmDialog, load: loadDialog } = useMuiComponent(importDialog)
  // Preload the dialog; a failure is reported when the dialog is opened.
  const preloadDialog = () => void loadDialog().catch(() => undefined)
  const inFlight = useRef(false)
  const sectionText = (key: string) => t(`pages.customerCenter.everywhere.${key}`)

  function openDialog() {
    setIsDialogOpen(true)
    loadDialog().catch(() => {
      setIsDialogOpen(false)
      notify('error', noResponseMessage())
    })
  }

  async function handleConfirm() {
    if (inFlight.current) return
    inFlight.current = true
    try {
      await signOutEverywhere()
    } catch {
      // `signOutEverywhere` has shown the error; no session has ended, and the user may try again.
      setIsDialogOpen(false)
    } finally {
      inFlight.current = false
    }
  }

  return (
    <Section title={sectionText('title')}>
      <div className={css.signOut}>
        {pagesById(pages, ['password']).map(({ id, path }) => (
          <Button key={id} variant="outlined" href={`#${path}`}>
            {t(`pages.${id}.title`)}
          </Button>
        ))}
        <Typography>{sectionText('text')}</Typography>
        <Button variant="outlined" onPointerEnter={preloadDialog} onFocus={preloadDialog} onClick={openDialog}>
          {sectionText('button')}
        </Button>
      </div>
      {ConfirmDialog && (
        <ConfirmDialog
          isOpen={isDialogOpen}
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
