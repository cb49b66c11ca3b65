/** A response that was asked for before any module ran. Source: decision 028. */
export interface EarlyResponse {
  /** Such as `/pc/home`; of a call with fields with its body: `/pc/school?page=1&pageSize=6`. */
  call: string
  /** Language tag that it was asked for in. */
  tag: string
  response: Promise<Response>
}

declare global {
  interface Window {
    formwrightEarlyResponse?: EarlyResponse | undefined
  }
}

/**
 * The body of the early response to a call, once; undefined if there is none in this language.
 * @throws Error when it failed, so that the call is sent as usual
 */
export function takeEarlyResponse(call: string, tag: string): Promise<{ data: unknown }> | undefined {
  const early = window.formwrightEarlyResponse
  if (early?.call !== call) return undefined
  window.formwrightEarlyResponse = undefined
  return early.tag === tag ? readBody(early.response) : undefined
}

async function readBody(early: Promise<Response>): Promise<{ data: unknown }> {
  const response = await early
  if (!response.ok) throw new Error(`The early response has status ${response.status}.`)
  const data: unknown = await response.json()
  return { data }
}
