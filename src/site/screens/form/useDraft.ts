import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import type { SchemaFormHandle } from '../../../forms/index.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import { session } from '../../session/session.ts'
import { DraftAutosave } from './DraftAutosave.ts'

/** The opener's draft of a form; flushed when the page is hidden or left. */
export function useDraft(
  form: ResolvedForm,
  handle: RefObject<SchemaFormHandle | null>,
  step: string | undefined,
): DraftAutosave {
  const [draft] = useState(() => new DraftAutosave(form, session.token === undefined ? '' : session.account))

  useEffect(() => draft.setStep(step), [draft, step])

  // A layout effect: its clean-up runs before the inputs are unmounted, that of a passive effect after.
  useLayoutEffect(() => {
    const save = (isUnmounting: boolean) => {
      handle.current?.flush(isUnmounting)
      draft.save()
    }
    const saveBeforeLeaving = () => save(false)
    const handleVisibilityChange = () => {
      if (document.visibilityState === 'hidden') saveBeforeLeaving()
    }
    // Browser navigation, before another page is rendered.
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
