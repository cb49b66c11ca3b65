import { useEffect, useEffectEvent, useMemo, type RefObject } from 'react'
import type { SchemaFormHandle } from '../../engine/form/SchemaForm.tsx'
import { prefillFromUrl, lockFields } from '../../model/form/urlPrefill.ts'
import type { OptionData } from '../../model/form/optionsFrom.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { toPointer } from '../../model/schema/jsonPointer.ts'
import type { FormDefinition } from './FormScreen.tsx'

/**
 * Fills in what the link says, once the form is there; what a person then changes, or has filled in before, stays theirs.
 * What the link locks is set whatever stood there.
 * @param optionData undefined until all have come
 * @returns the form to show: locked fields read-only
 */
export function usePrefill(
  { form, validate }: FormDefinition,
  searchParams: URLSearchParams,
  optionData: OptionData | undefined,
  handle: RefObject<SchemaFormHandle | null>,
  restored: Record<string, unknown> = {},
): ResolvedForm {
  const prefill = optionData ? prefillFromUrl(searchParams, form, validate, optionData) : []
  const lockedJson = JSON.stringify(prefill.filter(({ lock }) => lock).map(({ name, value }) => [name, value]))
  const isLoaded = optionData !== undefined

  const applyPrefill = useEffectEvent(() => {
    for (const { name, value } of prefill)
      if (restored[name] === undefined) handle.current?.setValue(toPointer([name]), value)
  })
  useEffect(() => {
    if (isLoaded) applyPrefill()
  }, [isLoaded])
  useEffect(() => {
    for (const [name, value] of JSON.parse(lockedJson) as [string, string][])
      handle.current?.setValue(toPointer([name]), value)
  }, [lockedJson, handle])

  return useMemo(
    () =>
      lockFields(
        form,
        (JSON.parse(lockedJson) as [string, string][]).map(([name]) => name),
      ),
    [form, lockedJson],
  )
}
