import { use, useEffect, useImperativeHandle, useLayoutEffect, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../forms/react/base/Button.tsx'
import { BlockNavigationContext } from '../../ui/navigationBlock.ts'
import { useMuiComponent } from '../../ui/useMuiComponent.tsx'

const importDialog = async () => (await import('../../ui/mui/ConfirmDialog.tsx')).ConfirmDialog

export interface LeaveGuardHandle {
  /** Asks the same question for another reason. @returns whether the user leaves */
  askToLeave: () => Promise<boolean>
}

/**
 * Asks the user before leaving the page by a link, Back, a reload or closing the tab.
 * @param names names of the values that are shown only once, as one phrase
 */
export function LeaveGuard({ names, ref }: { names: string; ref?: Ref<LeaveGuardHandle> }) {
  const { t } = useTranslation()
  const block = use(BlockNavigationContext)
  const { Component: ConfirmDialog, load } = useMuiComponent(importDialog)
  const [isDialogMissing, setIsDialogMissing] = useState(false)
  const [question, setQuestion] = useState<{ decide: (leaves: boolean) => void }>()
  // A layout effect blocks navigation before the values are painted.
  useLayoutEffect(() => {
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault()
    const unblock = block((decide) => setQuestion({ decide }))
    // Without the dialog, do not block the user; the browser still asks on reload and closing.
    load().catch(() => setIsDialogMissing(true))
    window.addEventListener('beforeunload', askBrowser)
    return () => {
      unblock()
      window.removeEventListener('beforeunload', askBrowser)
    }
  }, [block, load])
  useImperativeHandle(ref, () => ({
    askToLeave: () => new Promise((resolve) => setQuestion({ decide: resolve })),
  }))
  const isUndecidable = question !== undefined && isDialogMissing
  useEffect(() => {
    if (isUndecidable) question.decide(true)
  }, [isUndecidable, question])
  if (!ConfirmDialog) return null
  const decide = (leaves: boolean) => {
    setQuestion(undefined)
    question?.decide(leaves)
  }
  return (
    <ConfirmDialog
      isOpen={question !== undefined}
      question={t('success.leave.question')}
      text={t('success.leave.text', { names })}
      onClose={() => decide(false)}
    >
      <Button onClick={() => decide(true)}>{t('success.leave.leave')}</Button>
      <Button variant="contained" onClick={() => decide(false)} autoFocus>
        {t('success.leave.stay')}
      </Button>
    </ConfirmDialog>
  )
}
