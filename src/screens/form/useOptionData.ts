import { useCallback } from 'react'
import { post } from '../../aspapi/client.ts'
import { useAspapiQuery } from '../../aspapi/useAspapiQuery.ts'
import { optionCalls, type OptionData } from '../../model/form/optionsFrom.ts'
import type { Schema } from '../../model/schema/schema.ts'

/** What the calls answer that the form's fields take options from; undefined until all have. */
export function useOptionData(schema: Schema): {
  optionData: OptionData | undefined
  failed: boolean
  retry: () => void
} {
  const fetchAll = useCallback(async () => {
    const entries = optionCalls(schema).map(async (call) => [call, (await post(call)).data] as const)
    return Object.fromEntries(await Promise.all(entries))
  }, [schema])
  const { data, error, retry } = useAspapiQuery<OptionData>(['options', ...optionCalls(schema)], fetchAll)
  return { optionData: data, failed: !data && error !== undefined, retry }
}
