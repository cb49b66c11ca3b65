import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openApiText } from '../../src/tools/openapi/openapi.ts'
import { parseToolArgs, runTool } from '../../src/tools/toolArgs.ts'
import { createFixtureProject } from '../support/project/fixtureProject.ts'

afterEach(() => {
  process.exitCode = undefined
  vi.restoreAllMocks()
})

test('a tool names a page file that it cannot read, says what to do, and prints no stack', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  const project = createFixtureProject()
  writeFileSync(join(project.root, 'package.json'), '{ "version": "1.0.0" }')
  writeFileSync(join(project.root, 'schemas/pages/survey.page.json'), '{ "id" "survey" }')
  await runTool(() => openApiText(project.root), 2)
  project.remove()
  expect(process.exitCode).toBe(2)
  expect(printed.mock.calls.join()).toMatch(/^schemas\/pages\/survey\.page\.json.*broken-json\n.*\n {2}→ .*JSON.*$/m)
})

test('a fault of a tool itself keeps its stack', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  await runTool(() => Promise.reject(new RangeError('a fault\u001b')), 2)
  expect(process.exitCode).toBe(1)
  expect(printed.mock.calls.join()).toMatch(/^RangeError: a fault\\x1b\n +at .*runTool\.test\.ts/)
})

test('a tool with an unknown switch names those that it takes, and prints no stack', () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new RangeError(`exit ${code}`)
  })
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'check', '--foo'])
  expect(() => parseToolArgs('fix')).toThrow('exit 2')
  expect(printed.mock.calls).toEqual([["Unknown option '--foo'. Usage: [--root DIR] [--fix]"]])
})
