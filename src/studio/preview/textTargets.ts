import { ID_PREFIX, ID_SEPARATOR, labelId, hintId } from '../../forms/react/state/fieldIds.ts'
import type { TextTarget } from '../model/previewProtocol.ts'
import { fieldPathAt, pathOfId } from './fieldAt.ts'

const isPart = (part: string | undefined): part is 'title' | 'intro' | 'submit' =>
  part === 'title' || part === 'intro' || part === 'submit'

const withoutIndices = (path: string[]): string[] => path.filter((step) => !/^\d+$/.test(step))

/** The text that an element of the form shows, if it can be edited in place. */
export function textTargetAt(element: Element): TextTarget | undefined {
  const part = element.closest<HTMLElement>('[data-text]')?.dataset.text
  if (isPart(part)) return { part }
  const step = element.closest('.fw-step-title') && element.closest<HTMLElement>('[data-step]')?.dataset.step
  if (step) return { part: 'step', step }
  const check = element.closest('.fw-check')
  if (check) return element.matches('input') ? undefined : textOfCheck(check.querySelector('input')?.id ?? '')
  const legend = element.closest('.fw-legend')
  if (legend) {
    // A group has no id of its own; its fields have theirs below it.
    const path = legend.parentElement && fieldPathAt(legend.parentElement)
    return path && path.length > 1 ? { part: 'label', field: withoutIndices(path.slice(0, -1)) } : undefined
  }
  const owner = element.closest('.fw-label, .fw-heading, .fw-note, .fw-hint')
  const field = withoutIndices(pathOfId(owner?.id ?? ''))
  if (field.length === 0) return undefined
  return { part: owner?.matches('.fw-hint') ? 'hint' : 'label', field }
}

/** The text beside a radio button or a checkbox with this id. */
function textOfCheck(id: string): TextTarget | undefined {
  const field = withoutIndices(pathOfId(id))
  if (field.length === 0) return undefined
  const index = /__(\d+)$/.exec(id)?.[1]
  return index === undefined ? { part: 'label', field } : { part: 'option', field, index: Number(index) }
}

/** The element that shows a text; that of the label for a hint that the field does not have yet. */
export function elementOfText(target: TextTarget): Element | undefined {
  if (target.part === 'step') return document.querySelector('.fw-step-title') ?? undefined
  if (!('field' in target)) return document.querySelector(`[data-text=${target.part}]`) ?? undefined
  const id = [ID_PREFIX, ...target.field].join(ID_SEPARATOR)
  const input = document.getElementById(target.part === 'option' ? `${id}__${target.index}` : id)
  if (target.part === 'option') return input?.parentElement?.querySelector('span') ?? undefined
  const own = document.getElementById(target.part === 'hint' ? hintId(id) : labelId(id))
  return own ?? document.getElementById(labelId(id)) ?? input?.parentElement?.querySelector('span') ?? undefined
}
