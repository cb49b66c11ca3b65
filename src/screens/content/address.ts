/** Where a list of content stands: what its address says. */
export interface Place {
  page: number
  category: string | undefined
}

export function placeIn(search: string): Place {
  const params = new URLSearchParams(search)
  const page = Number(params.get('page') ?? 1)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    category: params.get('category') || undefined,
  }
}

/** The path of a list's place: `/school?page=2`. */
export function pathOf(list: string, { page, category }: Place): string {
  const params = new URLSearchParams({
    ...(page > 1 ? { page: String(page) } : {}),
    ...(category ? { category } : {}),
  }).toString()
  return params ? `${list}?${params}` : list
}

const last = new Map<string, string>()

/** Remembers where a list stands, for the way back to it. */
export const remember = (list: string, place: Place): void => void last.set(list, pathOf(list, place))

/** The path of a list as it was last seen. */
export const lastOf = (list: string): string => last.get(list) ?? list
