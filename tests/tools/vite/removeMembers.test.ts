import { expect, test } from 'vitest'
import { parseAst } from 'vite'
import { removeMembers } from '../../../src/tools/vite/removeMembers.ts'

const CODE = `class Store { kept() { return 1 } gone = () => 2; static also() {} }
export default class Form { submit() {} render() {} }`

test('of classes the members that nobody calls are left out, and nothing else', () => {
  expect(removeMembers(CODE, parseAst, { Store: ['gone', 'also'], default: ['submit'] }).replaceAll(/\s+/g, ' ')).toBe(
    'class Store { kept() { return 1 } } export default class Form { render() {} }',
  )
})

test('a member that a new version lacks is named', () => {
  expect(() => removeMembers(CODE, parseAst, { Store: ['kept', 'gone'], default: ['validate'], Other: ['x'] })).toThrow(
    'To be left out, but not there: default.validate, Other.x',
  )
})
