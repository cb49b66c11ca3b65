import { fromPointer } from '../../schema/jsonPointer.ts'
import type { Problem } from '../../schema/problem.ts'
import { ID_PREFIX, idFromPointer } from '../state/fieldIds.ts'
import { stepIndexOf, type FormStep } from '../state/formSteps.ts'

/** Includes custom inputs of libraries (`tabindex`), and excludes their hidden inputs, which take no focus. */
const FOCUSABLE =
  ':is(input:not([type=hidden]), select, textarea, button, [tabindex="0"]):not(:disabled, [tabindex="-1"])'

/** Whether the field at a JSON pointer is rendered. */
export const isFieldRendered = (pointer: string): boolean => document.getElementById(idFromPointer(pointer)) !== null

/** Sorts problems by the order of their fields, step by step; problems of the whole form come first. */
export function sortByPosition(problems: Problem[], steps: FormStep[]): Problem[] {
  const positions = new Map(
    [...document.querySelectorAll(`[id^="${ID_PREFIX}."]`)].map((element, index) => [element.id, index]),
  )
  const positionOf = (pointer: string): number =>
    pointer === '' ? -1 : (positions.get(idFromPointer(pointer)) ?? positionOf(parentOf(pointer)))
  const sortKey = ({ pointer }: Problem) => [stepIndexOf(steps, fromPointer(pointer)[0]), positionOf(pointer)] as const
  return [...problems].sort((a, b) => sortKey(a)[0] - sortKey(b)[0] || sortKey(a)[1] - sortKey(b)[1])
}

/** Opens “More” around fields, which take no focus while it is closed. */
export function openMoreAround(pointers: string[]): void {
  for (const pointer of pointers) openMore(document.getElementById(idFromPointer(pointer)))
}

function openMore(element: Element | null | undefined): void {
  const more = element?.closest('details')
  if (more) more.open = true
}

/** Focuses the first on screen of the fields at these JSON pointers, and scrolls it into view. */
export function focusFirst(pointers: string[]): void {
  const targets = pointers
    .map(findFocusTarget)
    .filter((element) => element !== undefined)
    // The fields of other steps are rendered but hidden.
    .filter((element) => element.closest('[hidden]') === null)
  targets.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  const [first] = targets
  openMore(first)
  first?.focus({ preventScroll: true })
  // Centre it, so that the label above is in view too.
  first?.scrollIntoView({ block: 'center' })
}

/** The input of a field; for an object, the first input inside it or inside its nearest rendered ancestor. */
function findFocusTarget(pointer: string): HTMLElement | undefined {
  const element = document.getElementById(idFromPointer(pointer))
  if (element)
    return element.matches(FOCUSABLE) ? element : (element.querySelector<HTMLElement>(FOCUSABLE) ?? undefined)
  const firstInput = document.querySelector<HTMLElement>(
    `:is(input, select, textarea, button)[id^="${CSS.escape(`${idFromPointer(pointer)}.`)}"]`,
  )
  if (firstInput) return firstInput
  return pointer === ''
    ? (document.querySelector<HTMLElement>(`[id^="${ID_PREFIX}."]`) ?? undefined)
    : findFocusTarget(parentOf(pointer))
}

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'))
