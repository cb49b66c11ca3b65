import type { PreviewDrag } from '../../model/previewProtocol.ts'
import { studio } from './workspaceStore.ts'

const formFrame = () => document.querySelector<HTMLIFrameElement>('.st-stage iframe')

/** Keeps the pointer from the form's frame during a drag: a frame with a process of its own takes captured events. */
export const shieldForm = (isDrag: boolean): void =>
  formFrame()?.style.setProperty('pointer-events', isDrag ? 'none' : 'auto')

/**
 * Shows in the form where a field would go that is dragged over it.
 * @param point in the window; undefined: the drag is over
 * @returns whether the point is over the form
 */
export function dragOverForm(point: { x: number; y: number } | undefined): boolean {
  const frame = formFrame()
  const { left, top, right, bottom, width } = frame?.getBoundingClientRect() ?? new DOMRect()
  const isOver = point !== undefined && point.x > left && point.x < right && point.y > top && point.y < bottom
  if (!isOver) studio.dropPlace = undefined
  const scale = width / (frame?.offsetWidth || 1)
  const drag: PreviewDrag = isOver
    ? { kind: 'drag', x: (point.x - left) / scale, y: (point.y - top) / scale }
    : { kind: 'drag' }
  frame?.contentWindow?.postMessage(drag, '*')
  return isOver
}
