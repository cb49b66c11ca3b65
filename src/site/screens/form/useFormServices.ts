import { useContext, useEffect, useMemo } from 'react'
import { callingCodes } from 'virtual:formwright/callingCodes'
import { fetchCaptchaImage, fetchCaptchaText, post } from '../../api/client.ts'
import { pendingRequests } from '../../api/http.ts'
import { useAspapiQuery } from '../../api/useAspapiQuery.ts'
import type { FormServices } from '../../../forms/react/state/FormContext.ts'
import { optionCalls, type OptionData } from '../../../forms/schema/optionData.ts'
import type { PhonePlan } from '../../../forms/data/phoneNumber.ts'
import type { Schema } from '../../../forms/schema/schema.ts'
import { languageCode } from '../../i18n/languages.ts'
import { localizedText } from '../../i18n/multilingual.ts'
import { PageTitleContext } from '../../ui/usePageTitle.ts'
import { ACCOUNT_TYPES } from '../../../model/api/userInfo.ts'
import { session } from '../../session/session.ts'

const NO_OPTIONS: OptionData = {}

/** The usual numbers of each calling code, known once `loadPhonePlans` has run: only a typed number needs them. */
const phonePlans: Record<string, PhonePlan> = Object.fromEntries(
  Object.values(callingCodes).map((code) => [code, { lengths: [] }]),
)

async function loadPhonePlans(): Promise<void> {
  Object.assign(phonePlans, (await import('virtual:formwright/phonePlans')).phonePlans)
}

/** The label of an option, which is multilingual text. */
export const labelText = (label: unknown, tag: string): string => localizedText(label, languageCode(tag))

/**
 * The engine's services for a form; `optionData` is undefined until all option calls have responded, and then lacks
 * those that failed. A visitor keeps the page if a call is not open to visitors.
 */
export function useFormServices(schema: Schema, linkTo: (path: string) => string | undefined) {
  const calls = optionCalls(schema)
  const { data, retry } = useAspapiQuery<OptionData>(calls.length > 0 ? ['options', ...calls] : undefined, async () => {
    const keepSession = !session.user || session.user.a_type === ACCOUNT_TYPES.visitor
    const entries = calls.map(async (call) => {
      const envelope = await post(call, [], { silent: true, keepSession }).catch(() => undefined)
      return [call, envelope?.data] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  })
  // Draw a form without option calls at once.
  const optionData = calls.length === 0 ? NO_OPTIONS : data
  const onTitleChange = useContext(PageTitleContext)
  useEffect(() => {
    if (!JSON.stringify(schema).includes('callingCodeField')) return
    // Offline, numbers stay as typed.
    const load = () => void loadPhonePlans().catch(() => undefined)
    // A first visit does not load them before a person uses the form.
    if (document.activeElement !== document.body) load()
    document.addEventListener('focusin', load, { once: true })
    return () => document.removeEventListener('focusin', load)
  }, [schema])
  const services = useMemo(
    (): FormServices => ({
      fetchCaptchaImage,
      fetchCaptchaText,
      isRequestPending: () => pendingRequests.count > 0,
      linkTo,
      sessionAccount: () => session.user,
      labelText,
      languageCode,
      callingCodes,
      phonePlans,
      onTitleChange,
      ...(optionData && { optionData }),
      retryOptions: retry,
    }),
    [linkTo, optionData, retry, onTitleChange],
  )
  return { services, optionData }
}
