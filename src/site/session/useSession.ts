import { useSyncExternalStore } from 'react'
import { snapshot, subscribe, type Snapshot } from 'valtio'
import { NO_SESSION, session } from './session.ts'

const subscribeToSession = (onChange: () => void) => subscribe(session, onChange)

/** The session for rendering: empty during prerendering and hydration. */
export const useSession = (): Snapshot<typeof session> =>
  useSyncExternalStore(
    subscribeToSession,
    () => snapshot(session),
    () => NO_SESSION,
  )
