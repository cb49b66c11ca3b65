import { expect, test } from 'vitest'
import { locateProblems } from '../../../src/project/source/position.ts'

test('a problem behind a reference has the place where it is written, and is one however many references lead there', () => {
  const file = 'schemas/pages/imported.page.json'
  const text = `{
  "schema": {
    "properties": {
      "home": { "$ref": "#/definitions/place" },
      "work": { "$ref": "#/definitions/place" },
      "loop": { "$ref": "#/properties/loop" }
    },
    "definitions": {
      "place": { "$ref": "#/definitions/address" },
      "address": { "properties": {
        "town": { "type": "string" }
      } }
    }
  }
}`
  const at = (pointer: string) => ({ id: 'unlimited-text' as const, file, pointer: `/schema/properties/${pointer}` })
  const problems = ['home/properties/town/type', 'work/properties/town/type', 'loop/properties/x'].map(at)
  expect(locateProblems(problems, new Map([[file, text]])).map(({ line }) => line)).toEqual([11, 6])
})
