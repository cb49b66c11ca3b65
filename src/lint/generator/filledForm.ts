import type { SessionAccount } from '../../model/schema/keywords/keyword.ts'
import type { OptionData } from '../../model/schema/optionData.ts'

export type FilledData = Record<string, unknown>

/** What cases are judged with besides the schema. */
export interface CaseContext {
  /** Responses of the backend: call path → `data`. */
  optionData: OptionData
  /** The account that is signed in. */
  account: SessionAccount
}
