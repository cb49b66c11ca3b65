import { ID_PREFIX, ID_SEPARATOR } from '../../forms/react/state/fieldIds.ts'

const FIELD = `[id^="${ID_PREFIX}${ID_SEPARATOR}"]`

/**
 * The path of the field that an element of a form belongs to: the nearest ancestor with a field's id, or with such an
 * element in it, decides, whichever package rendered it. Undefined between fields.
 */
export function fieldPathAt(target: Element): string[] | undefined {
  for (let element: Element | null = target; element && element.tagName !== 'FORM'; element = element.parentElement) {
    const own = element.matches(FIELD) ? [element] : [...element.querySelectorAll(FIELD)]
    const paths = own.map(({ id }) => pathOfId(id))
    const [first] = paths
    if (!first) continue
    return paths.every(([name]) => name === first[0]) ? first : undefined
  }
  return undefined
}

/** Ids of hints, options and the like begin with that of their field: `form.email__hint`, `form.gender-0`. */
export const pathOfId = (id: string): string[] =>
  (id.split('__')[0] ?? '').replace(/-\d+$/, '').split(ID_SEPARATOR).slice(1)

/**
 * The element to outline for the field at a text path; for a missing field, such as an entry of an empty list, that of
 * the field around it.
 */
export function elementOfField(path: string): Element | undefined {
  const id = `${ID_PREFIX}${ID_SEPARATOR}${path}`
  const element =
    document.getElementById(id) ?? document.querySelector(`[id^="${CSS.escape(id)}"]`) ?? firstOfList(path)
  if (!element && path.includes('.')) return elementOfField(path.slice(0, path.lastIndexOf('.')))
  return element?.closest('.fw-field, .fw-group') ?? element?.parentElement ?? undefined
}

/** The field in the first entry of a list, whose id also has the entry's index. */
const firstOfList = (path: string): Element | undefined =>
  [...document.querySelectorAll(FIELD)].find(
    ({ id }) =>
      pathOfId(id)
        .filter((step) => !/^\d+$/.test(step))
        .join('.') === path,
  )
