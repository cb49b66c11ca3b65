import type { Area, DropPlace } from '../model/previewProtocol.ts'
import { fieldPathAt } from './fieldAt.ts'

/** A place for a dragged field, with the line that marks it. */
export interface MarkedPlace {
  to: DropPlace
  line: Area
}

/** Distance between a field and the line that marks a place beside it, in CSS pixels. */
const GAP = 8

export interface ShownField {
  name: string
  element: Element
}

/** The shown fields of the form itself, without those inside groups. */
export function shownFields(): ShownField[] {
  return [...document.querySelectorAll('form .fw-field, form .fw-group')].flatMap((element) => {
    const name = fieldPathAt(element)?.[0]
    // The form itself is such an element too, without the path of one field.
    const outer = element.parentElement?.closest('.fw-field, .fw-group')
    const isInside = outer ? fieldPathAt(outer) !== undefined : false
    return name === undefined || isInside || !element.checkVisibility() ? [] : [{ name, element }]
  })
}

/**
 * Where a field goes that is dropped at a point of the window; undefined without fields, and for its own place.
 * @param fields the result of `shownFields`, which is too slow to find anew for each move of a drag
 */
export function dropPlaceAt(x: number, y: number, fields: ShownField[], dragged?: string): MarkedPlace | undefined {
  const places = fields.map(({ name, element }) => ({ name, area: element.getBoundingClientRect() }))
  const distance = ({ area }: (typeof places)[number]) =>
    Math.max(area.top - y, y - area.bottom, 0) * 4 + Math.max(area.left - x, x - area.right, 0)
  const [nearest] = places.toSorted((a, b) => distance(a) - distance(b))
  if (!nearest || nearest.name === dragged) return undefined
  const { area, name } = nearest
  const hasNeighbour = places.some((each) => each !== nearest && Math.abs(each.area.top - area.top) < GAP)
  const isBefore = hasNeighbour ? x < area.left + area.width / 2 : y < area.top + area.height / 2
  const line = hasNeighbour
    ? { left: isBefore ? area.left - GAP : area.right + GAP, top: area.top, width: 0, height: area.height }
    : { left: area.left, top: isBefore ? area.top - GAP : area.bottom + GAP, width: area.width, height: 0 }
  return { to: { place: isBefore ? 'before' : 'after', other: name }, line }
}
