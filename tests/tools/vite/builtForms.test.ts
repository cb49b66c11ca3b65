import { expect, test } from 'vitest'
import { withListsApart } from '../../../src/tools/vite/builtForms.ts'

const options = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `<option value="${at + from}">${at + from}</option>`).join('')

test('long lists stand once after the form, and a select names its own', () => {
  const list = `<select id="a" class="b">${options(30)}</select>`
  const other = `<select id="c">${options(40, 100)}</select>`
  expect(withListsApart(`<p>${list}${other}${list}</p>`)).toBe(
    `<p><select id="a" class="b" data-options="0">${options(1)}</select><select id="c" data-options="1">${options(1, 100)}</select>` +
      `<select id="a" class="b" data-options="0">${options(1)}</select></p>` +
      `<template>${options(29, 1)}</template><template>${options(39, 101)}</template>`,
  )
})

test('a short list stays, and one in which something is chosen', () => {
  const chosen = `<select>${options(30)}<option value="x" selected="">x</option></select>`
  for (const html of [`<select>${options(20)}</select>`, chosen, '<p>no list</p>'])
    expect(withListsApart(html)).toBe(html)
})
