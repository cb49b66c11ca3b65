import type { Access } from '../../../model/site/pageDefinition.ts'
import type { Schema } from '../../../model/schema/schema.ts'
import type { ActionContext } from '../../actions/action.ts'

/** A call of the aspapi that no form page owns. */
export interface Endpoint {
  /** Without aspapi and .asp: `/pc/home`. */
  path: string
  method: 'GET' | 'POST'
  /** Only for a call that belongs to no page; of the others the pages say who may use them. */
  access?: Access
  /** The fields of its body, an object; without it the call takes none. */
  bodySchema?: Schema
  /**
   * The answer's `data`; undefined: it has none.
   * @param fields the body's fields, right by `parameters`
   * @throws Refusal
   */
  handle(context: ActionContext, fields: Record<string, unknown>): Promise<unknown>
}
