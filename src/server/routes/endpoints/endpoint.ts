import type { Access } from '../../../model/site/pageDefinition.ts'
import type { Schema } from '../../../forms/schema/schema.ts'
import type { ActionContext } from '../../actions/action.ts'
import type { Budget } from '../../limits/budgets.ts'

/** A call of the aspapi without a form page. */
export interface Endpoint {
  /** Without `aspapi` and `.asp`: `/pc/home`. */
  path: string
  method: 'GET' | 'POST'
  /** Only for a call that no page lists; for others the page's access level applies. */
  access?: Access
  /** Budget that its calls count against; without it they are not counted. */
  budget?: Budget
  /** Whether the password must have been typed lately, as for forms with `requiresRecentSignIn`. */
  needsRecentSignIn?: true
  /** Schema of the body, an object; without it the call takes no fields. */
  bodySchema?: Schema
  /** Whether its data is the same for everybody with access, until the content in the database changes. */
  isContent?: boolean
  /**
   * Returns the envelope's `data`; undefined for none.
   * @param fields of the body, valid by `bodySchema`
   * @throws BusinessError
   */
  handle(context: ActionContext, fields: Record<string, unknown>): Promise<unknown>
}
