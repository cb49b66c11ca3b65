import { expect, it } from 'vitest'
import { readFileFacts } from '../../../../src/forms/react/files/prepareFile.ts'
import { safeFileName } from '../../../../src/forms/schema/files/safeFileName.ts'

it.each([
  ['photo.jpg', 'photo.jpg'],
  [' photo.jpg ', 'photo.jpg'],
  ['C:\\x\\photo.jpg', 'photo.jpg'],
  ['photo\u202e.jpg', 'photo.jpg'],
  ['..', 'file'],
  ['\0', 'file'],
  [undefined, 'file'],
  [`${'長'.repeat(300)}.jpg`, `${'長'.repeat(251)}.jpg`],
])('the name %j becomes %j, which is stable', (original, sanitized) => {
  expect([safeFileName(original), safeFileName(sanitized)]).toEqual([sanitized, sanitized])
})

it('the browser validates a file by the name that the server will use', async () => {
  const head = new Uint8Array([0xff, 0xd8, 0xff])
  for (const name of ['photo.jpg ', 'photo.jpg\u202e', ' photo.JPG'])
    expect(await readFileFacts(new File([head], name))).toMatchObject({ type: 'image/jpeg' })
  expect(await readFileFacts(new File([head], 'photo\u202egpj.exe'))).toEqual({
    name: 'photogpj.exe',
    size: 3,
    type: '',
  })
})
