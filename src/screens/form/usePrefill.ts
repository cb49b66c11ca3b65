import { useEffect, useEffectEvent, useMemo, type RefObject } from 'react'
import type { FormDefinition } from '../../engine/state/FormContext.ts'
import type { SchemaFormHandle } from '../../engine/form/SchemaForm.tsx'
import type { OptionData } from '../../model/schema/optionData.ts'
import { prefillFromUrl, lockFields } from '../../model/form/urlPrefill.ts'
import { toPointer } from '../../model/schema/jsonPointer.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'

/**
 * Prefills fields from the URL once the form is rendered. Values that the user has entered take precedence, except over
 * locked ones.
 * @param optionData undefined until all option calls have responded
 * @param restored data of a restored draft
 * @returns the form to show, with locked fields read-only
 */
export function usePrefill(
  { form, validate }: FormDefinition,
  searchParams: URLSearchParams,
  optionData: OptionData | undefined,
  handle: RefObject<SchemaFormHandle | null>,
  restored: Record<string, unknown> = {},
): ResolvedForm {
  const prefill = optionData ? prefillFromUrl(searchParams, form, validate, optionData) : []
  // As JSON, so that effects depend on its content.
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
    for (const [name, value] of parseEntries(lockedJson)) handle.current?.setValue(toPointer([name]), value)
  }, [lockedJson, handle])

  return useMemo(
    () =>
      lockFields(
        form,
        parseEntries(lockedJson).map(([name]) => name),
      ),
    [form, lockedJson],
  )
}

const parseEntries = (json: string): [name: string, value: string][] => JSON.parse(json)
