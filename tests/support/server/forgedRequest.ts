import type { TestClient } from './testClient.ts'

export const FORM_TYPE = 'application/x-www-form-urlencoded'

export const csrfTokenOf = (client: TestClient): string => client.cookies.get('XSRF-TOKEN') ?? ''

export const xsrfHeader = (value: string): [string, string][] => [['x-xsrf-token', value]]

/** A request that another site, or an attacker by hand, sends in the name of a signed-in customer. */
export interface ForgedRequest {
  /** Cookies in place of the victim's; an empty value removes one. */
  cookies?: Record<string, string>
  /** The whole Cookie header. */
  cookie?: string
  headers?: [string, string][]
  body?: string
  type?: string
}

/** Posts to an endpoint of the victim's with exactly these headers, duplicates included. */
export async function sendForged(
  victim: TestClient,
  { cookies = {}, cookie, headers = [], body = '', type = FORM_TYPE }: ForgedRequest,
): Promise<Response> {
  const jar = { sid: victim.cookies.get('sid') ?? '', 'XSRF-TOKEN': csrfTokenOf(victim), ...cookies }
  const cookieHeader =
    cookie ??
    Object.entries(jar)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
  const allHeaders = new Headers([
    ['content-type', type],
    ...(cookieHeader ? [['cookie', cookieHeader] as [string, string]] : []),
  ])
  for (const [name, value] of headers) allHeaders.append(name, value)
  return fetch(`${victim.url}/aspapi/pc/getUserInfo.asp`, { method: 'POST', headers: allHeaders, body })
}
