/**
 * What reads documents of this build, each once.
 * @param onArrival called when one has come that was asked for
 * @param onFailure called when one will not come
 * @returns what the body of the document at an address has in it, the same each time; nothing until it has come, and if it
 *   fails
 */
export function createContentReader(
  { XMLHttpRequest }: Pick<typeof globalThis, 'XMLHttpRequest'>,
  onArrival: () => void,
  onFailure: () => void,
): (address: string) => Node[] {
  const contents: Record<string, Node[]> = {}
  const request = (address: string): Node[] => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    // The browser reads it as a document in which nothing runs: no text is made HTML, which the policy forbids.
    request.responseType = 'document'
    request.onload = () => {
      const document = request.response as Document | null
      if (request.status !== 200 || !document) return onFailure()
      contents[address] = [...document.body.childNodes]
      onArrival()
    }
    request.onerror = onFailure
    request.send()
    return []
  }
  return (address) => (contents[address] ??= request(address))
}
