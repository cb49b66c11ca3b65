import { use, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../forms/react/base/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { BlockNavigationContext } from '../../ui/navigationBlock.ts'

/**
 * Asks before the page is left by a link, Back, a reload or closing the tab.
 * @param names what is shown only once, as one phrase
 */
export function LeaveGuard({ names }: { names: string }) {
  const { t } = useTranslation()
  const block = use(BlockNavigationContext)
  const [question, setQuestion] = useState<{ decide: (leaves: boolean) => void }>()
  // Whoever sees what is not noted yet cannot have left before.
  useLayoutEffect(() => {
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault()
    const unblock = block((decide) => setQuestion({ decide }))
    window.addEventListener('beforeunload', askBrowser)
    return () => {
      unblock()
      window.removeEventListener('beforeunload', askBrowser)
    }
  }, [block])
  if (!question) return null
  const decide = (leaves: boolean) => {
    setQuestion(undefined)
    question.decide(leaves)
  }
  return (
    <ConfirmDialog
      question={t('success.leave.question')}
      text={t('success.leave.text', { names })}
      onClose={() => decide(false)}
    >
      <Button onClick={() => decide(true)}>{t('success.leave.leave')}</Button>
      <Button variant="contained" onClick={() => decide(false)} data-default="">
        {t('success.leave.stay')}
      </Button>
    </ConfirmDialog>
  )
}
