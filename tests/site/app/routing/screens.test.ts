import { expect, test } from 'vitest'
import { contentPageOf } from '../../../../src/model/api/contentItem.ts'
import { readDefinitions } from '../../../../src/project/read/readDefinitions.ts'
import { screens } from '../../../../src/site/app/routing/screens.ts'
import { screensInCode } from '../../../../src/tools/project/namesInCode.ts'
import { PROJECT_ROOT } from '../../../support/projectRoot.ts'

test('the list of screens has a line for each folder with a screen of a page', () => {
  const { pages } = readDefinitions(PROJECT_ROOT, { drafts: true })
  const isScreen = (id: string) => pages.some((page) => page.id === id && page.kind === 'screen')
  const folders = screensInCode(PROJECT_ROOT).filter((id) => isScreen(id) && !contentPageOf(id))
  expect(Object.keys(screens).sort()).toEqual(folders)
})
