import { useEffect, useState } from 'react'

export interface Called<T> {
  data: T | undefined
  failed: boolean
  retry: () => void
}

/** What a call answers, fetched when the component appears and on `retry`. `call` must stay the same function. */
export function useCall<T>(call: () => Promise<T>): Called<T> {
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<{ data?: T; failed: boolean }>({ failed: false })
  useEffect(() => {
    let current = true
    call().then(
      (data) => { if (current) setState({ data, failed: false }) },
      () => { if (current) setState((known) => ({ ...known, failed: true })) },
    )
    return () => { current = false }
  }, [call, tries])
  return { data: state.data, failed: state.failed, retry: () => setTries(tries + 1) }
}
