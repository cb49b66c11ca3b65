/** Replaces axios's `fetch` adapter, which no browser uses: the one with XMLHttpRequest, which reports progress, comes first. */
export const getFetch = (): undefined => undefined
