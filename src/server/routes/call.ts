import type { Access } from '../../model/page.ts'
import type { ActionContext } from '../actions/action.ts'

/** A call of the aspapi that no form page owns. */
export interface Call {
  /** Without aspapi and .asp: `/pc/home`. */
  path: string
  method: 'GET' | 'POST'
  /** Only for a call that belongs to no page; of the others the pages say who may use them. */
  access?: Access
  /** The answer's `data`; undefined: it has none. */
  answer(context: ActionContext): Promise<unknown>
}
