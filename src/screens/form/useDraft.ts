import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import type { SchemaFormHandle } from '../../engine/SchemaForm.tsx'
import type { ResolvedForm } from '../../model/page.ts'
import { session } from '../../session/session.ts'
import { DraftKeeper } from './DraftKeeper.ts'

/** The draft of a form, for as long as it is on screen and of whom opened it; what was typed last is handed over when the page hides or goes. */
export function useDraft(
  form: ResolvedForm,
  handle: RefObject<SchemaFormHandle | null>,
  place: string | undefined,
): DraftKeeper {
  const [draft] = useState(() => new DraftKeeper(form, session.token === undefined ? '' : session.account))

  useEffect(() => draft.atStep(place), [draft, place])

  // Before the inputs are taken off the page, which a passive effect would come after.
  useLayoutEffect(() => {
    const write = (leaving: boolean) => {
      handle.current?.flush(leaving)
      draft.write()
    }
    const leave = () => write(false)
    const hide = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    // The browser's Back, before another page is drawn.
    window.addEventListener('popstate', leave)
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('popstate', leave)
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      write(true)
    }
  }, [draft, handle])

  return draft
}
