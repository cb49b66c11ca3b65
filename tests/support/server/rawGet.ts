import { request, type IncomingHttpHeaders } from 'node:http'

/** Requests a path unchanged and returns the raw body; `fetch` would normalize the path and decode the body. */
export function rawGet(
  serverUrl: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; bytes: Buffer; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    request(`${serverUrl}/`, { path, headers }, (response) => {
      const chunks: Buffer[] = []
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () =>
          resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(chunks), headers: response.headers }),
        )
    })
      .on('error', reject)
      .end()
  })
}
