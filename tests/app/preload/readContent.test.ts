import { expect, test } from 'vitest'
import { createContentReader } from '../../../src/app/preload/readContent.ts'

/** A request as the script makes it, answered by the test. */
class FakeRequest {
  static sent: FakeRequest[] = []
  address = ''
  responseType = ''
  status = 0
  response: { body: { childNodes: string[] } } | null = null
  onload = () => undefined
  onerror = () => undefined
  open(_method: string, address: string) {
    this.address = address
  }
  send() {
    FakeRequest.sent.push(this)
  }
  answer(status: number, nodes: string[] | undefined) {
    Object.assign(this, { status, response: nodes ? { body: { childNodes: nodes } } : null })
    this.onload()
  }
}

test('a document is asked for once, as a document, and its content is there when it has come', () => {
  let arrivals = 0
  let failures = 0
  const view = { XMLHttpRequest: FakeRequest } as unknown as Pick<typeof globalThis, 'XMLHttpRequest'>
  const read = createContentReader(
    view,
    () => (arrivals += 1),
    () => (failures += 1),
  )
  expect([read('a'), read('a'), read('b'), read('c'), read('d')]).toEqual([[], [], [], [], []])
  expect(FakeRequest.sent.map(({ address, responseType }) => [address, responseType])).toEqual([
    ['a', 'document'],
    ['b', 'document'],
    ['c', 'document'],
    ['d', 'document'],
  ])
  const [first, second, third, fourth] = FakeRequest.sent
  first?.answer(200, ['form'])
  second?.answer(404, ['an error page'])
  third?.answer(200, undefined)
  fourth?.onerror()
  expect([read('a'), read('b'), read('c'), read('d'), arrivals, failures]).toEqual([['form'], [], [], [], 1, 3])
  expect(FakeRequest.sent).toHaveLength(4)
})
