/** The part of a list that its URL selects. */
export interface ListLocation {
  page: number
  category: string | undefined
}

export function parseListLocation(search: string): ListLocation {
  const params = new URLSearchParams(search)
  const page = Number(params.get('page') ?? 1)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    category: params.get('category') || undefined,
  }
}

/** The path of a list at a location: `/school?page=2`. */
export function listPath(basePath: string, { page, category }: ListLocation): string {
  const params = new URLSearchParams({
    ...(page > 1 ? { page: String(page) } : {}),
    ...(category ? { category } : {}),
  }).toString()
  return params ? `${basePath}?${params}` : basePath
}

const lastPaths = new Map<string, string>()

/** Saves a list's location for the link back to it. */
export const saveListPath = (list: string, location: ListLocation): void =>
  void lastPaths.set(list, listPath(list, location))

/** The last visited path of a list. */
export const lastListPath = (list: string): string => lastPaths.get(list) ?? list
