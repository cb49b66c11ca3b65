// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHashHistory, type HistoryUpdate } from '../../../../src/site/app/routing/hashHistory.ts'

const history = createHashHistory()
let updates: HistoryUpdate[] = []
/** The open questions of the blocker. */
let questions: ((leaves: boolean) => void)[] = []
let unblock = () => {}

history.listen((update) => updates.push(update))
beforeEach(() => {
  history.push('/start')
  updates = []
  questions = []
})
afterEach(() => unblock())

const shown = () =>
  updates.map(({ action, location: { pathname, search, hash } }) => `${action} ${pathname}${search}${hash}`)
const address = () => window.location.hash
const block = () => {
  unblock = history.block((decide) => questions.push(decide))
}

/** Goes back, and waits until the browser reports that. */
async function goBack() {
  const reported = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  history.go(-1)
  await reported
}

test('a location has path, search, hash and state, in the address and for the router', () => {
  history.push('/list?page=2#/item', { from: 'menu' })
  expect([address(), history.createHref({ pathname: '/a', search: '?b' })]).toEqual(['#/list?page=2#/item', '#/a?b'])
  const location = { pathname: '/list', search: '?page=2', hash: '#/item', state: { from: 'menu' } }
  expect(updates).toMatchObject([{ action: 'Push', location, flushSync: false }])
  window.history.replaceState(null, '', '#list')
  expect(history.current().location).toMatchObject({ pathname: '/list', search: '', hash: '', state: null })
})

test('a push makes an entry to come back to, with its key; a replace does not', async () => {
  history.push('/a')
  history.push('/b')
  history.replace({ pathname: '/c' })
  await goBack()
  expect([shown(), address()]).toEqual([['Push /a', 'Push /b', 'Replace /c', 'Pop /a'], '#/a'])
  expect(updates[3]?.location).toEqual(updates[0]?.location)
})

test('a blocked page is left when the user agrees', () => {
  block()
  history.push('/a')
  expect([shown(), address(), questions.length]).toEqual([[], '#/start', 1])
  questions[0]?.(false)
  history.replace('/b')
  expect([shown(), address()]).toEqual([[], '#/start'])
  questions[1]?.(true)
  expect([shown(), address()]).toEqual([['Replace /b'], '#/b'])
})

test('going back from a blocked page is undone until the user agrees', async () => {
  history.push('/form')
  block()
  await goBack()
  await expect.poll(() => questions.length).toBe(1)
  expect([shown(), address()]).toEqual([['Push /form'], '#/form'])
  questions[0]?.(true)
  await expect.poll(shown).toEqual(['Push /form', 'Pop /start'])
  expect(address()).toBe('#/start')
})

test('an address typed by hand is shown although the page is blocked', () => {
  block()
  window.history.pushState(null, '', '#/typed')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect([shown(), questions]).toEqual([['Pop /typed'], []])
})

test('a later question replaces an open one, and the end of the block ends it', async () => {
  block()
  const first = history.leaveFor('/a')
  const second = history.leaveFor('/b')
  expect(await first).toBe(false)
  questions[0]?.(true)
  unblock()
  expect([await second, shown()]).toEqual([false, []])
  expect([await history.leaveFor('/c'), updates]).toMatchObject([true, [{ action: 'Push', flushSync: true }]])
})
