import { callingCodes } from 'virtual:formwright/callingCodes'
import { settledText } from '../model/normalize.ts'
import { splitPhone } from '../model/phone.ts'
import type { Schema } from '../model/schema.ts'
import { useForm } from './FormContext.ts'
import { siblingId } from './ids.ts'

/**
 * What an input shows once it is left: the text as it will be sent. A phone number typed with a calling code that the
 * field's `callingCode` sibling offers sets that sibling and keeps its national part; any other code is left for the
 * rules to refuse.
 */
export function useSettledText(id: string, schema: object): (text: string) => string {
  const { store } = useForm()
  const own = schema as Schema
  return (text) => {
    const coded = own.callingCode === undefined ? undefined : splitPhone(text, new Set(Object.values(callingCodes)))
    const taken = coded !== undefined && store.choose(siblingId(id, own.callingCode as string), coded.code)
    return settledText(taken ? coded.national : text, [own])
  }
}
