import { useEffect, useEffectEvent, useMemo, type RefObject } from 'react'
import type { SchemaFormHandle } from '../../engine/SchemaForm.tsx'
import { valuesFrom, withLocked } from '../../model/fromAddress.ts'
import type { Answers } from '../../model/options.ts'
import type { ResolvedForm } from '../../model/page.ts'
import { toPointer } from '../../model/pointer.ts'
import type { FormDefinition } from './FormScreen.tsx'

/**
 * Fills in what the link says, once the form is there; what a person then changes, or has filled in before, stays theirs.
 * What the link locks is set whatever stood there.
 * @param answers undefined until all have come
 * @returns the form to show: locked fields read-only
 */
export function useGiven(
  { form, validate }: FormDefinition,
  asked: URLSearchParams,
  answers: Answers | undefined,
  handle: RefObject<SchemaFormHandle | null>,
  restored: Record<string, unknown> = {},
): ResolvedForm {
  const given = answers ? valuesFrom(asked, form, validate, answers) : []
  const locked = JSON.stringify(given.filter(({ lock }) => lock).map(({ name, value }) => [name, value]))
  const loaded = answers !== undefined

  const fillIn = useEffectEvent(() => {
    for (const { name, value } of given)
      if (restored[name] === undefined) handle.current?.setValue(toPointer([name]), value)
  })
  useEffect(() => {
    if (loaded) fillIn()
  }, [loaded])
  useEffect(() => {
    for (const [name, value] of JSON.parse(locked) as [string, string][])
      handle.current?.setValue(toPointer([name]), value)
  }, [locked, handle])

  return useMemo(
    () =>
      withLocked(
        form,
        (JSON.parse(locked) as [string, string][]).map(([name]) => name),
      ),
    [form, locked],
  )
}
