import { useCallback, useLayoutEffect, useRef } from 'react'

/** One function for all renders that does what the last one says: parts that are drawn only when theirs has changed take it. */
export function useHandler<Args extends unknown[], Result>(handler: (...args: Args) => Result): typeof handler {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args) => latest.current(...args), [])
}
