import { expect, test, vi } from 'vitest'
import { queryState, refreshQuery, startQuery, subscribeQuery } from '../../src/aspapi/queryCache.ts'

test('components that appear together share one call, and an equal result stays the same object', async () => {
  const listener = vi.fn()
  const fetcher = vi.fn(async () => ({ rows: [1] }))
  const unsubscribe = subscribeQuery('shared', listener)
  startQuery('shared', fetcher)
  startQuery('shared', fetcher)
  await vi.waitFor(() => expect(queryState('shared').data).toEqual({ rows: [1] }))
  expect(fetcher).toHaveBeenCalledTimes(1)
  const { data } = queryState('shared')
  await refreshQuery('shared', fetcher)
  expect(queryState('shared').data).toBe(data)
  expect(listener).toHaveBeenCalledTimes(1)
  unsubscribe()
})

test('the result of the last call counts, and a failure keeps earlier data', async () => {
  let answerFirst: (data: unknown) => void = () => undefined
  const first = refreshQuery('turns', () => new Promise((resolve) => (answerFirst = resolve)))
  await refreshQuery('turns', async () => 'second')
  answerFirst('first')
  await first
  expect(queryState('turns')).toEqual({ data: 'second' })
  const failure = new Error('offline')
  await refreshQuery('turns', async () => Promise.reject(failure))
  expect(queryState('turns')).toEqual({ data: 'second', error: failure })
  await refreshQuery('turns', async () => 'third')
  expect(queryState('turns')).toEqual({ data: 'third' })
})
