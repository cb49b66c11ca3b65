import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormFiles, uploadProgress } from '../../../src/engine/files/FormFiles.ts'
import { displayFileName } from '../../../src/engine/files/displayFileName.ts'

const createFile = (name: string, size: number) => new File([new Uint8Array(size)], name)

describe('how much of each file has gone', () => {
  it.each([
    [[100, 300], 0, [0, 0]],
    [[100, 300], 0.125, [0.5, 0]],
    [[100, 300], 0.25, [1, 0]],
    [[100, 300], 0.625, [1, 0.5]],
    [[100, 300], 1, [1, 1]],
    [[0, 100], 0.5, [1, 0.5]],
    [[100, 0], 0.5, [0.5, 0]],
    [[0], 0, [0]],
    [[0], 1, [1]],
    [[], 0.5, []],
    [[10], 7, [1]],
    [[10], -1, [0]],
  ])('of %o at %d is %o', (sizes, share, shares) => expect(uploadProgress(sizes, share)).toEqual(shares))

  it('goes one after the other, never back, and comes to the whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1e7 }), { minLength: 1, maxLength: 6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (sizes, share) => {
          const shares = uploadProgress(sizes, share)
          const sent = shares.reduce((sum, each, index) => sum + each * (sizes[index] ?? 0), 0)
          expect(sent).toBeCloseTo(share * sizes.reduce((sum, size) => sum + size, 0), 0)
          for (const [index, each] of shares.entries()) if (each > 0 && index > 0) expect(shares[index - 1]).toBe(1)
        },
      ),
    )
  })

  it('is told field by field, in the order of the body', () => {
    const files = new FormFiles()
    files.set('/person/photo', [createFile('a', 100)])
    files.set('/files', [createFile('b', 200), createFile('c', 100)])
    expect([...files.filesByPart().keys()]).toEqual(['person[photo]', 'files'])
    expect(files.progressAt('/files')).toBeUndefined()
    let notifications = 0
    files.subscribe(() => {
      notifications += 1
    })
    files.setUploadProgress(0.5)
    files.setUploadProgress(0.5)
    expect([notifications, files.progressAt('/person/photo'), files.progressAt('/files')]).toEqual([1, [1], [0.5, 0]])
    files.setUploadProgress(undefined)
    expect(files.progressAt('/files')).toBeUndefined()
  })
})

describe('work on files', () => {
  it('is done in turn, also after work that failed, and only the last of what was postponed is done after it', async () => {
    const files = new FormFiles()
    const completed: string[] = []
    const enqueueWork = (name: string, delayMs: number) =>
      files.enqueue(async () => {
        await new Promise((resolve) => setTimeout(resolve, delayMs))
        completed.push(name)
        if (name === 'fails') throw new Error(name)
      })
    expect(files.runAfterQueue(() => completed.push('never'))).toBe(false)
    const failingWork = enqueueWork('fails', 20)
    void enqueueWork('second', 1)
    expect(files.runAfterQueue(() => completed.push('first wish'))).toBe(true)
    expect(files.runAfterQueue(() => completed.push('last wish'))).toBe(true)
    await expect(failingWork).rejects.toThrow('fails')
    await enqueueWork('third', 1)
    expect(completed).toEqual(['fails', 'second', 'third', 'last wish'])
    expect(files.runAfterQueue(() => completed.push('never'))).toBe(false)
  })
})

describe('the name shown', () => {
  it.each([
    ['photo.jpg', 'photo.jpg'],
    ['身分證正面 掃描.pdf', '身分證正面 掃描.pdf'],
    ['invoice\u202Egpj.exe', 'invoicegpj.exe'],
    ['a\u2066b\u200fc\u0000d\u200b.jpg', 'abcd.jpg'],
  ])('of %o is %o', (name, shown) => expect(displayFileName(name)).toBe(shown))

  it('keeps beginning and ending of a long one, and whole letters', () => {
    const long = `${'กำหนดการ'.repeat(12)}-final version.pdf`
    const shown = displayFileName(long)
    expect(shown).toMatch(/^กำหนดการ.*…al version\.pdf$/)
    expect([...new Intl.Segmenter().segment(shown)]).toHaveLength(40)
  })
})
