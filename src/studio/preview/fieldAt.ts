import { ID_PREFIX, ID_SEPARATOR } from '../../forms/react/state/fieldIds.ts'

const FIELD = `[id^="${ID_PREFIX}${ID_SEPARATOR}"]`

/**
 * The path of the field that an element of a form belongs to: of the nearest element around it, or beside it, that has a
 * field's id, whatever package has drawn it. Undefined between fields.
 */
export function fieldPathAt(target: Element): string[] | undefined {
  for (let element: Element | null = target; element && element.tagName !== 'FORM'; element = element.parentElement) {
    const own = element.matches(FIELD) ? [element] : [...element.querySelectorAll(FIELD)]
    const paths = own.map(({ id }) => pathOf(id))
    const [first] = paths
    if (!first) continue
    return paths.every(([name]) => name === first[0]) ? first : undefined
  }
  return undefined
}

/** Ids of hints, options and the like begin with that of their field: `form.email__hint`, `form.gender-0`. */
const pathOf = (id: string): string[] => (id.split('__')[0] ?? '').replace(/-\d+$/, '').split(ID_SEPARATOR).slice(1)

/** What is outlined for the field at a text path; of one that is not there, such as an entry of an empty list, what is around it. */
export function elementOfField(path: string): Element | undefined {
  const id = `${ID_PREFIX}${ID_SEPARATOR}${path}`
  const element =
    document.getElementById(id) ?? document.querySelector(`[id^="${CSS.escape(id)}"]`) ?? firstOfList(path)
  if (!element && path.includes('.')) return elementOfField(path.slice(0, path.lastIndexOf('.')))
  return element?.closest('.fw-field, .fw-group') ?? element?.parentElement ?? undefined
}

/** The field of the first entry of a list: its id has the entry's place, too. */
const firstOfList = (path: string): Element | undefined =>
  [...document.querySelectorAll(FIELD)].find(
    ({ id }) =>
      pathOf(id)
        .filter((step) => !/^\d+$/.test(step))
        .join('.') === path,
  )
