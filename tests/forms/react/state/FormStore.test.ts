import { expect, test } from 'vitest'
import { FormStore } from '../../../../src/forms/react/state/FormStore.ts'

const NAMES = Array.from({ length: 1000 }, (_unused, index) => `field${index}`)

/** A store of a thousand required fields, and how often each was told that its problem may have changed. */
function watchedStore() {
  const store = new FormStore((value) => {
    const data = value as Record<string, unknown>
    const problems = NAMES.filter((name) => data[name] === undefined).map((name) => ({
      pointer: `/${name}`,
      rule: 'required',
      params: {},
    }))
    return { data, problems }
  })
  const calls = new Map<string, number>()
  for (const name of NAMES) {
    const pointer = `/${name}`
    store.subscribeProblem(pointer, () => calls.set(pointer, (calls.get(pointer) ?? 0) + 1))
  }
  const since = () => {
    const counted = Object.fromEntries(calls)
    calls.clear()
    return counted
  }
  return { store, since }
}

test('a change concerns no field before errors are shown, and afterwards those whose problem changed', () => {
  const { store, since } = watchedStore()
  store.handleChange({ field0: 'a' }, '/field0')
  expect(since()).toEqual({})
  store.validateForSubmit()
  expect(Object.keys(since())).toHaveLength(NAMES.length)
  store.handleChange({ field0: 'ab', field1: 'b' }, '/field1')
  expect(since()).toEqual({ '/field1': 1 })
  store.setServerErrors({ '/field0': 'taken' })
  since()
  store.handleChange({ field0: 'abc', field1: 'b' }, '/field0')
  expect(since()).toEqual({ '/field0': 1 })
  expect(store.problemAt('/field0')).toBeUndefined()
})

test('other rules judge what is there at once, once errors are shown', () => {
  const { store, since } = watchedStore()
  const none = (data: unknown) => ({ data: data as Record<string, unknown>, problems: [] })
  store.validateForSubmit()
  since()
  store.validateBy(none)
  expect(Object.keys(since())).toHaveLength(NAMES.length)
  expect(store.problemAt('/field1')).toBeUndefined()
  store.validateBy(none)
  expect(since()).toEqual({})
})
