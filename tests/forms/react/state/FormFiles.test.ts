import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormFiles, uploadProgress } from '../../../../src/forms/react/state/FormFiles.ts'
import { displayFileName } from '../../../../src/forms/react/texts/displayFileName.ts'

const createFile = (name: string, size: number) => new File([new Uint8Array(size)], name)

describe('the upload progress of each file', () => {
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
  ])('of %o at %d is %o', (sizes, fraction, fractions) => expect(uploadProgress(sizes, fraction)).toEqual(fractions))

  it('completes one file after the other and adds up to the whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1e7 }), { minLength: 1, maxLength: 6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (sizes, fraction) => {
          const fractions = uploadProgress(sizes, fraction)
          const sentBytes = fractions.reduce((sum, each, index) => sum + each * (sizes[index] ?? 0), 0)
          expect(sentBytes).toBeCloseTo(fraction * sizes.reduce((sum, size) => sum + size, 0), 0)
          for (const [index, each] of fractions.entries())
            if (each > 0 && index > 0) expect(fractions[index - 1]).toBe(1)
        },
      ),
    )
  })

  it('is reported per field, in the order of the body', () => {
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

describe('the queue of work on files', () => {
  it('runs tasks one by one, also after a failed one, and then only the last postponed action', async () => {
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
    expect(files.runAfterQueue(() => completed.push('first action'))).toBe(true)
    expect(files.runAfterQueue(() => completed.push('last action'))).toBe(true)
    await expect(failingWork).rejects.toThrow('fails')
    await enqueueWork('third', 1)
    expect(completed).toEqual(['fails', 'second', 'third', 'last action'])
    expect(files.runAfterQueue(() => completed.push('never'))).toBe(false)
  })
})

describe('the displayed file name', () => {
  it.each([
    ['photo.jpg', 'photo.jpg'],
    ['身分證正面 掃描.pdf', '身分證正面 掃描.pdf'],
    ['invoice\u202Egpj.exe', 'invoicegpj.exe'],
    ['a\u2066b\u200fc\u0000d\u200b.jpg', 'abcd.jpg'],
  ])('of %o is %o', (name, displayedName) => expect(displayFileName(name)).toBe(displayedName))

  it('keeps the beginning and end of a long name, and whole graphemes', () => {
    const long = `${'กำหนดการ'.repeat(12)}-final version.pdf`
    const displayed = displayFileName(long)
    expect(displayed).toMatch(/^กำหนดการ.*…al version\.pdf$/)
    expect([...new Intl.Segmenter().segment(displayed)]).toHaveLength(40)
  })
})
