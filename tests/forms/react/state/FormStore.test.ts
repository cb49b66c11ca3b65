import { expect, test } from 'vitest'
import { problemsOfFiles } from '../../../../src/forms/schema/keywords/file.ts'
import { FormStore } from '../../../../src/forms/react/state/FormStore.ts'

const NAMES = Array.from({ length: 1000 }, (_unused, index) => `field${index}`)

/** A store of a thousand required fields; `takeCalls` returns and resets the call counts of each field's listener. */
function createWatchedStore() {
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
  const takeCalls = () => {
    const callCounts = Object.fromEntries(calls)
    calls.clear()
    return callCounts
  }
  return { store, takeCalls }
}

test('a change notifies no field before errors are shown, then only fields whose problem changed', () => {
  const { store, takeCalls } = createWatchedStore()
  store.handleChange({ field0: 'a' }, '/field0')
  expect(takeCalls()).toEqual({})
  store.validateForSubmit()
  expect(Object.keys(takeCalls())).toHaveLength(NAMES.length)
  store.handleChange({ field0: 'ab', field1: 'b' }, '/field1')
  expect(takeCalls()).toEqual({ '/field1': 1 })
  store.setServerErrors({ '/field0': 'taken' })
  takeCalls()
  store.handleChange({ field0: 'abc', field1: 'b' }, '/field0')
  expect(takeCalls()).toEqual({ '/field0': 1 })
  expect(store.problemAt('/field0')).toBeUndefined()
})

test('a new validation applies at once if errors are shown', () => {
  const { store, takeCalls } = createWatchedStore()
  const none = (data: unknown) => ({ data: data as Record<string, unknown>, problems: [] })
  store.validateForSubmit()
  takeCalls()
  store.validateBy(none)
  expect(Object.keys(takeCalls())).toHaveLength(NAMES.length)
  expect(store.problemAt('/field1')).toBeUndefined()
  store.validateBy(none)
  expect(takeCalls()).toEqual({})
})

test('files that the server refused are one problem with every reason', () => {
  const store = new FormStore((data) => ({ data: data as Record<string, unknown>, problems: [] }))
  const files = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => new File(['x'], name))
  store.files.set('/files', files)
  store.files.filesByPart()
  const refused = { '/files/0': 'fileUnreadable', '/files/2': 'fileUnsafe' }
  const [problem] = store.setServerErrors({ '/files': 'fileUnreadable' }, refused)
  expect(problem && problemsOfFiles(problem)).toEqual([
    { pointer: '/files', rule: 'fileUnreadable', params: { name: 'a.pdf' } },
    { pointer: '/files', rule: 'fileUnsafe', params: { name: 'c.pdf' } },
  ])
  expect(store.setServerErrors({ '/files': 'filesTotal' })).toEqual([
    { pointer: '/files', rule: 'filesTotal', params: {} },
  ])
})
