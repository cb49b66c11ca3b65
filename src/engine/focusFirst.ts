import { fromPointer } from '../model/pointer.ts'
import type { Problem } from '../model/problem.ts'
import { ID_PREFIX, idOf } from './ids.ts'
import { stageOf, type Stage } from './stages.ts'

const FOCUSABLE =
  'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)'

/** Whether the field at a JSON pointer is drawn. */
export const isOnScreen = (pointer: string): boolean => document.getElementById(idOf(pointer)) !== null

/** Problems in the order in which their fields stand, stage by stage; those of the form as a whole first. */
export function inOrder(problems: Problem[], stages: Stage[]): Problem[] {
  const place = new Map(
    [...document.querySelectorAll(`[id^="${ID_PREFIX}."]`)].map((element, index) => [element.id, index]),
  )
  const at = ({ pointer }: Problem) =>
    [stageOf(stages, fromPointer(pointer)[0]), place.get(idOf(pointer)) ?? -1] as const
  return [...problems].sort((a, b) => at(a)[0] - at(b)[0] || at(a)[1] - at(b)[1])
}

/** Focuses, of the fields at these JSON pointers, the one that comes first on screen, and brings it into view. */
export function focusFirst(pointers: string[]): void {
  // What a later step holds is drawn but not shown.
  const targets = pointers
    .map(targetOf)
    .filter((element) => element !== undefined && element.closest('[hidden]') === null) as HTMLElement[]
  targets.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  const [first] = targets
  first?.focus({ preventScroll: true })
  // The label above must be in view too, so the field goes to the middle rather than to the edge.
  first?.scrollIntoView({ block: 'center' })
}

/** The input of a field; for a rule of a whole object, the first input inside the nearest part on screen. */
function targetOf(pointer: string): HTMLElement | undefined {
  const element = document.getElementById(idOf(pointer))
  if (element)
    return element.matches(FOCUSABLE) ? element : (element.querySelector<HTMLElement>(FOCUSABLE) ?? undefined)
  const inside = document.querySelector<HTMLElement>(
    `:is(input, select, textarea, button)[id^="${CSS.escape(`${idOf(pointer)}.`)}"]`,
  )
  if (inside) return inside
  return pointer === ''
    ? (document.querySelector<HTMLElement>(`[id^="${ID_PREFIX}."]`) ?? undefined)
    : targetOf(pointer.slice(0, pointer.lastIndexOf('/')))
}
