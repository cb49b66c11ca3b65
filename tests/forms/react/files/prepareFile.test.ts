import { expect, test, vi } from 'vitest'
import { prepareFile, readFileFacts } from '../../../../src/forms/react/files/prepareFile.ts'
import { reencodeImage } from '../../../../src/forms/react/files/reencodeImage.ts'
import { brokenFileRule } from '../../../../src/forms/schema/keywords/file.ts'
import type { FileLimits } from '../../../../src/forms/schema/schema.ts'

vi.mock(import('../../../../src/forms/react/files/reencodeImage.ts'), () => ({ reencodeImage: vi.fn() }))

const LIMITS: FileLimits = {
  types: ['image/jpeg', 'application/pdf'],
  maxBytes: 1000,
  resize: { maxSide: 2400, quality: 0.85 },
}
const heic = (name: string, brand = 'heic') => new File([`\0\0\0\u0018ftyp${brand}\0\0\0\0`, 'x'.repeat(500)], name)

test.each(['heic', 'heix', 'hevc', 'mif1'])(
  'a HEIC of brand %s becomes a JPEG where the browser can decode it',
  async (brand) => {
    vi.mocked(reencodeImage).mockResolvedValueOnce({
      jpeg: new Blob(['\u00ff'], { type: 'image/jpeg' }),
      isScaled: false,
    })
    const { file } = await prepareFile(heic('IMG_1.HEIC', brand), LIMITS)
    expect([file.name, file.type]).toEqual(['IMG_1.jpg', 'image/jpeg'])
  },
)

test('elsewhere the sentence of a HEIC says how to save it as JPEG', async () => {
  vi.mocked(reencodeImage).mockResolvedValueOnce(undefined)
  const photo = heic('IMG_1.heif')
  const { file } = await prepareFile(photo, LIMITS)
  expect(file).toBe(photo)
  expect(brokenFileRule(LIMITS, await readFileFacts(file))).toMatchObject({
    rule: 'fileType',
    params: { context: 'heic' },
  })
})

test('a HEIC for a field without JPEG, or named as another type, is an unsupported file', async () => {
  const documents: FileLimits = { ...LIMITS, types: ['application/pdf'] }
  expect((await prepareFile(heic('a.heic'), documents)).file.name).toBe('a.heic')
  const facts = await readFileFacts(heic('a.jpg'))
  expect([facts.type, brokenFileRule(LIMITS, facts)?.params]).toEqual(['', { name: 'a.jpg', types: LIMITS.types }])
})
