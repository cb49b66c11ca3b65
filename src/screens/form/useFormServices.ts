import { useMemo } from 'react'
import { fetchCaptchaImage, fetchCaptchaText, post } from '../../aspapi/client.ts'
import { pendingRequests } from '../../aspapi/http.ts'
import { useAspapiQuery } from '../../aspapi/useAspapiQuery.ts'
import type { FormServices } from '../../engine/state/FormContext.ts'
import { optionCalls, type OptionData } from '../../model/schema/optionData.ts'
import type { Schema } from '../../model/schema/schema.ts'
import { session } from '../../session/session.ts'

const NO_OPTIONS: OptionData = {}

/** What the engine needs from the site for a form; `optionData` is undefined until all option calls have responded. */
export function useFormServices(schema: Schema, linkTo: (path: string) => string | undefined) {
  const calls = optionCalls(schema)
  const { data, error, retry } = useAspapiQuery<OptionData>(['options', ...calls], async () => {
    const entries = calls.map(async (call) => [call, (await post(call)).data] as const)
    return Object.fromEntries(await Promise.all(entries))
  })
  // A form that waits for nothing is drawn at once.
  const optionData = calls.length === 0 ? NO_OPTIONS : data
  const services = useMemo(
    (): FormServices => ({
      fetchCaptchaImage,
      fetchCaptchaText,
      isRequestPending: () => pendingRequests.count > 0,
      linkTo,
      sessionAccount: () => session.user,
      ...(optionData && { optionData }),
    }),
    [linkTo, optionData],
  )
  return { services, optionData, failed: !optionData && error !== undefined, retry }
}
