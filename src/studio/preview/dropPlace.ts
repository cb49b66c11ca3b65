import type { Area, DropPlace } from '../model/previewProtocol.ts'
import { elementOfField, fieldPathAt } from './fieldAt.ts'

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

const FIELD = '.fw-field, .fw-group'

/** The shown fields of the form itself, without those inside groups. */
export function shownFields(): ShownField[] {
  return [...document.querySelectorAll(`form :is(${FIELD})`)].flatMap((element) => {
    const outer = outerField(element)
    // The form itself is such an element too, and the only one without another around it.
    const isOfForm = outer !== undefined && outerField(outer) === undefined
    const name = isOfForm ? fieldPathAt(element)?.[0] : undefined
    return name === undefined || !element.checkVisibility() ? [] : [{ name, element }]
  })
}

/** The element of a field of the form itself; undefined unless it is shown. */
export function shownField(name: string): Element | undefined {
  let element = elementOfField(name)
  for (let outer = element && outerField(element); outer && outerField(outer); outer = outerField(outer))
    element = outer
  return element?.checkVisibility() ? element : undefined
}

const outerField = (element: Element): Element | undefined => element.parentElement?.closest(FIELD) ?? undefined

/** A field and its area in the window. */
export interface FieldArea {
  name: string
  area: DOMRect
}

/** Too slow to measure anew for each move of a drag. */
export const shownAreas = (): FieldArea[] =>
  shownFields().map(({ name, element }) => ({ name, area: element.getBoundingClientRect() }))

/** Where a field goes that is dropped at a point of the window; undefined without fields, and for its own place. */
export function dropPlaceAt(x: number, y: number, places: FieldArea[], dragged?: string): MarkedPlace | undefined {
  const distance = ({ area }: FieldArea) =>
    Math.max(area.top - y, y - area.bottom, 0) * 4 + Math.max(area.left - x, x - area.right, 0)
  let nearest: FieldArea | undefined
  let least = Infinity
  for (const each of places) {
    const length = distance(each)
    if (length < least) [nearest, least] = [each, length]
  }
  if (!nearest || nearest.name === dragged) return undefined
  const { area, name } = nearest
  const hasNeighbour = places.some((each) => each !== nearest && Math.abs(each.area.top - area.top) < GAP)
  const isBefore = hasNeighbour ? x < area.left + area.width / 2 : y < area.top + area.height / 2
  const line = hasNeighbour
    ? { left: isBefore ? area.left - GAP : area.right + GAP, top: area.top, width: 0, height: area.height }
    : { left: area.left, top: isBefore ? area.top - GAP : area.bottom + GAP, width: area.width, height: 0 }
  return { to: { place: isBefore ? 'before' : 'after', other: name }, line }
}
