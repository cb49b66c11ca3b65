import { useSyncExternalStore } from 'react'
import { snapshot, subscribe, type Snapshot } from 'valtio'
import { session } from './session.ts'

const NO_SESSION: Snapshot<typeof session> = { token: undefined, user: undefined, account: undefined }

const subscribeToSession = (onChange: () => void) => subscribe(session, onChange)

/** The session for rendering: empty during prerendering and hydration. */
export const useSession = (): Snapshot<typeof session> =>
  useSyncExternalStore(
    subscribeToSession,
    () => snapshot(session),
    () => NO_SESSION,
  )
