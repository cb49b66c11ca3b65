import { expect, it } from 'vitest'
import { toAsciiJson } from '../../../src/model/api/toAsciiJson.ts'

it('a header value is JSON in ASCII', () => {
  expect(toAsciiJson('')).toBe('""')
  expect(toAsciiJson({ account: '陳 é 😀\u007f' })).toBe('{"account":"\\u9673 \\u00e9 \\ud83d\\ude00\\u007f"}')
  expect(JSON.parse(toAsciiJson('陳'))).toBe('陳')
})
