import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import type { SchemaFormHandle } from '../../../forms/react/form/SchemaForm.tsx'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import { session } from '../../session/session.ts'
import { DraftAutosave } from './DraftAutosave.ts'

/** The draft of a form for the account that opened it; saved when the page is hidden or left. */
export function useDraft(
  form: ResolvedForm,
  handle: RefObject<SchemaFormHandle | null>,
  step: string | undefined,
): DraftAutosave {
  const [draft] = useState(() => new DraftAutosave(form, session.token === undefined ? '' : session.account))

  useEffect(() => draft.setStep(step), [draft, step])

  // A layout effect's clean-up runs before the inputs unmount, a passive effect's after.
  useLayoutEffect(() => {
    const save = (isUnmounting: boolean) => {
      handle.current?.flush(isUnmounting)
      draft.save()
    }
    const saveBeforeLeaving = () => save(false)
    const handleVisibilityChange = () => {
      if (document.visibilityState === 'hidden') saveBeforeLeaving()
    }
    // On browser navigation, save before another page is rendered.
    window.addEventListener('popstate', saveBeforeLeaving)
    window.addEventListener('pagehide', saveBeforeLeaving)
    document.addEventListener('visibilitychange', handleVisibilityChange)
    return () => {
      window.removeEventListener('popstate', saveBeforeLeaving)
      window.removeEventListener('pagehide', saveBeforeLeaving)
      document.removeEventListener('visibilitychange', handleVisibilityChange)
      save(true)
    }
  }, [draft, handle])

  return draft
}
