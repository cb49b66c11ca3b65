import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import type { SchemaFormHandle } from '../../engine/form/SchemaForm.tsx'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { session } from '../../session/session.ts'
import { DraftAutosave } from './DraftAutosave.ts'

/** The draft of a form, for as long as it is on screen and of whom opened it; what was typed last is handed over when the page hides or goes. */
export function useDraft(
  form: ResolvedForm,
  handle: RefObject<SchemaFormHandle | null>,
  step: string | undefined,
): DraftAutosave {
  const [draft] = useState(() => new DraftAutosave(form, session.token === undefined ? '' : session.account))

  useEffect(() => draft.setStep(step), [draft, step])

  // Before the inputs are taken off the page, which a passive effect would come after.
  useLayoutEffect(() => {
    const save = (isUnmounting: boolean) => {
      handle.current?.flush(isUnmounting)
      draft.save()
    }
    const saveBeforeLeaving = () => save(false)
    const handleVisibilityChange = () => {
      if (document.visibilityState === 'hidden') saveBeforeLeaving()
    }
    // The browser's Back, before another page is drawn.
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
