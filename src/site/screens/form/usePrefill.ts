import { useEffect, useEffectEvent, useMemo, type RefObject } from 'react'
import { useSnapshot } from 'valtio'
import type { FormDefinition } from '../../../forms/react/state/FormContext.ts'
import type { SchemaFormHandle } from '../../../forms/react/form/SchemaForm.tsx'
import type { OptionData } from '../../../forms/schema/optionData.ts'
import { prefillFromUrl, lockFields, type LockedField } from '../../../forms/data/urlPrefill.ts'
import { toPointer } from '../../../forms/schema/jsonPointer.ts'
import { sessionDefaults } from '../../../forms/schema/keywords/defaultFromSession.ts'
import { sessionValues } from '../../../forms/schema/keywords/sessionAccount.ts'
import { propertySchemas } from '../../../forms/schema/walker.ts'
import type { FormModel } from '../../../forms/data/formModel.ts'
import { session } from '../../session/session.ts'
import { useIsHydrated } from '../../ui/useIsHydrated.ts'

/**
 * Prefills fields from the session's account and from the URL once the form is rendered. Precedence: the session's
 * values (`sessionAccount`), locked values of the URL, the user's values, the session's proposals
 * (`defaultFromSession`), other values of the URL.
 * @param optionData undefined until all option calls have responded
 * @param earlyEntries names of fields that the user filled in before hydration
 * @param restored data of a restored draft
 * @returns the form to show, with locked fields read-only
 */
export function usePrefill(
  { form, validate }: Pick<FormDefinition, 'form' | 'validate'>,
  searchParams: URLSearchParams,
  optionData: OptionData | undefined,
  handle: RefObject<SchemaFormHandle | null>,
  earlyEntries: RefObject<ReadonlySet<string>>,
  restored: Record<string, unknown> = {},
): FormModel {
  const { user, token } = useSnapshot(session)
  const sessionOwnedValues = sessionValues(form.schema, user)
  // The user may arrive later than the link's values.
  const isProposed = (name: string): boolean =>
    token !== undefined && propertySchemas(form.schema, name).some(({ defaultFromSession }) => defaultFromSession)
  const prefill = (optionData ? prefillFromUrl(searchParams, form, validate, optionData) : []).filter(
    ({ name, lock }) => !sessionOwnedValues.has(toPointer([name])) && (lock || !isProposed(name)),
  )
  // Prerendered HTML has no locked fields, so hydration must not have any.
  const isHydrated = useIsHydrated()
  const lockedFields: LockedField[] = [
    ...[...(optionData && isHydrated ? sessionOwnedValues : [])].map(([pointer, value]) => ({
      pointer,
      value,
      source: 'session' as const,
    })),
    ...prefill
      .filter(({ lock }) => lock && isHydrated)
      .map(({ name, value }) => ({ pointer: toPointer([name]), value, source: 'link' as const })),
  ]
  // JSON, so that effects depend on the content.
  const lockedJson = JSON.stringify(lockedFields)
  const isLoaded = optionData !== undefined

  const applyPrefill = useEffectEvent(() => {
    for (const { name, value } of prefill)
      if (restored[name] === undefined && !earlyEntries.current.has(name))
        handle.current?.setValue(toPointer([name]), value)
  })
  // `setValue` renders synchronously, which React forbids inside effects: wait for the commit.
  useEffect(() => {
    if (isLoaded) queueMicrotask(() => applyPrefill())
  }, [isLoaded])
  // The account may arrive later, or change when another tab signs in.
  const proposalsJson = JSON.stringify([...(optionData ? sessionDefaults(form.schema, user) : [])])
  useEffect(() => {
    const proposals: [string, string][] = JSON.parse(proposalsJson)
    queueMicrotask(() => {
      for (const [pointer, value] of proposals) handle.current?.proposeValue(pointer, value)
    })
  }, [proposalsJson, handle])
  useEffect(() => {
    queueMicrotask(() => {
      for (const { pointer, value } of parseLocked(lockedJson)) handle.current?.setValue(pointer, value)
    })
  }, [lockedJson, handle])

  return useMemo(() => lockFields(form, parseLocked(lockedJson)), [form, lockedJson])
}

const parseLocked = (json: string): LockedField[] => JSON.parse(json)
