import { useEffect, useEffectEvent, useMemo, type RefObject } from 'react'
import { useSnapshot } from 'valtio'
import type { FormDefinition, SchemaFormHandle } from '../../../forms/index.ts'
import type { OptionData } from '../../../forms/schema/optionData.ts'
import { prefillFromUrl, lockFields, type LockedField } from '../../../forms/data/urlPrefill.ts'
import { toPointer } from '../../../forms/schema/jsonPointer.ts'
import { sessionDefaults } from '../../../forms/schema/keywords/defaultFromSession.ts'
import { sessionValues } from '../../../forms/schema/keywords/sessionAccount.ts'
import type { FormModel } from '../../../forms/data/formModel.ts'
import { session } from '../../session/session.ts'
import { useIsHydrated } from '../../ui/useIsHydrated.ts'

/**
 * Prefills fields from the session's account and from the URL once the form is rendered. Values that the user has entered
 * take precedence, except over locked ones; those of the session (`sessionAccount`) take precedence over everything, its
 * proposals (`defaultFromSession`) over nothing.
 * @param optionData undefined until all option calls have responded
 * @param earlyEntries names of fields that were filled in before the app had started
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
  const { user } = useSnapshot(session)
  const own = sessionValues(form.schema, user)
  const prefill = (optionData ? prefillFromUrl(searchParams, form, validate, optionData) : []).filter(
    ({ name }) => !own.has(toPointer([name])),
  )
  // A page as built has nothing locked.
  const isHydrated = useIsHydrated()
  const locked: LockedField[] = [
    ...[...(optionData && isHydrated ? own : [])].map(([pointer, value]) => ({
      pointer,
      value,
      source: 'session' as const,
    })),
    ...prefill
      .filter(({ lock }) => lock && isHydrated)
      .map(({ name, value }) => ({ pointer: toPointer([name]), value, source: 'link' as const })),
  ]
  // As JSON, so that effects depend on its content.
  const lockedJson = JSON.stringify(locked)
  const isLoaded = optionData !== undefined

  const applyPrefill = useEffectEvent(() => {
    for (const { name, value } of prefill)
      if (restored[name] === undefined && !earlyEntries.current.has(name))
        handle.current?.setValue(toPointer([name]), value)
  })
  // After the commit: what is set is on screen at once, and React cannot render inside its own effects.
  useEffect(() => {
    if (isLoaded) queueMicrotask(() => applyPrefill())
  }, [isLoaded])
  // The account may become known later, or change when another tab signs in.
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
