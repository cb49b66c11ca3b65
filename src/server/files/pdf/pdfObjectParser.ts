import {
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFParser,
  PDFRawStream,
  PDFRef,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib'

/** An object as it stands in the file. */
export interface IndirectObject {
  number: number
  generation: number
  /** Of its first digit, in bytes. */
  offset: number
  value: PDFObject
  /** Only of a stream. */
  stream?: StreamExtent
}

/** Where the bytes of a stream are. */
export interface StreamExtent {
  start: number
  /** Exclusive. */
  end: number
  /** Present: the length stands in this object, and `end` is where the first `endstream` is. */
  lengthRef?: PDFRef
}

const CODE = { lineFeed: 10, carriageReturn: 13, slash: 0x2f, lessThan: 0x3c, greaterThan: 0x3e }
const OBJ = [...Buffer.from('obj')]
const ENDOBJ = [...Buffer.from('endobj')]
const STREAM = [...Buffer.from('stream')]
const ENDSTREAM = [...Buffer.from('endstream')]

const isText = (value: PDFObject): boolean => value instanceof PDFString || value instanceof PDFHexString

/**
 * The library's tokens, read without its repairs: what it would guess at is an error here, because readers of PDF guess
 * differently. Source: decision 022.
 */
export class PdfObjectParser extends PDFParser {
  /** Dictionaries with a text under a key that stands twice, as a reader sees them that takes the first. */
  readonly alternatives: PDFDict[] = []
  readonly #content: Buffer
  #objectStart = 0
  #stream: StreamExtent | undefined

  constructor(content: Buffer) {
    super(content)
    this.#content = content
  }

  get offset(): number {
    return this.bytes.offset()
  }

  get isAtEnd(): boolean {
    return this.bytes.done()
  }

  moveTo(offset: number): void {
    this.bytes.moveTo(offset)
  }

  skipSpace(): void {
    this.skipWhitespaceAndComments()
  }

  /** Reads a keyword if it comes next. */
  takeKeyword(keyword: string): boolean {
    return this.matchKeyword([...Buffer.from(keyword)])
  }

  /** @throws Error unless digits come next */
  takeInteger(): number {
    const value = this.parseRawInt()
    if (!Number.isSafeInteger(value)) throw new Error('not an integer')
    return value
  }

  /** @throws Error unless a dictionary comes next */
  takeDictionary(): PDFDict {
    return this.parseDict()
  }

  /** An object inside an object stream. @throws Error */
  takeCompressedObject(): PDFObject {
    this.#objectStart = -1
    return this.parseObject()
  }

  /** The whole of `1 0 obj … endobj`, from its first digit. @throws Error */
  takeIndirectObject(): IndirectObject {
    const { offset } = this
    const { number, generation } = this.#takeHead()
    this.#objectStart = this.offset
    this.#stream = undefined
    const value = this.parseObject()
    const stream = value instanceof PDFRawStream ? this.#stream : undefined
    this.skipSpace()
    if (!this.matchKeyword(ENDOBJ)) throw new Error('the object has no end')
    return { number, generation, offset, value, ...(stream ? { stream } : {}) }
  }

  /** `1 0 obj …` where no object should be, so it need not end, but is no stream. @throws Error */
  takeHiddenObject(): { number: number; value: PDFObject } {
    const { number } = this.#takeHead()
    return { number, value: this.takeCompressedObject() }
  }

  #takeHead(): { number: number; generation: number } {
    const number = this.takeInteger()
    this.skipSpace()
    const generation = this.takeInteger()
    this.skipSpace()
    if (!this.matchKeyword(OBJ)) throw new Error('no object')
    this.skipSpace()
    return { number, generation }
  }

  /** A key that stands twice has two meanings, unless both are the same. Some programs repeat texts. */
  protected override parseDict(): PDFDict {
    this.bytes.assertNext(CODE.lessThan)
    this.bytes.assertNext(CODE.lessThan)
    const entries = new Map<PDFName, PDFObject>()
    const repeated = new Map<PDFName, PDFObject>()
    for (;;) {
      this.skipWhitespaceAndComments()
      if (this.bytes.peek() !== CODE.slash) break
      const key = this.parseName()
      const value = this.parseObject()
      const earlier = entries.get(key)
      if (earlier && String(earlier) !== String(value)) {
        if (!isText(earlier) || !isText(value)) throw new Error('a key stands twice')
        repeated.set(key, earlier)
      }
      entries.set(key, value)
    }
    this.bytes.assertNext(CODE.greaterThan)
    this.bytes.assertNext(CODE.greaterThan)
    if (repeated.size > 0)
      this.alternatives.push(PDFDict.fromMapWithContext(new Map([...entries, ...repeated]), this.context))
    return PDFDict.fromMapWithContext(entries, this.context)
  }

  protected override parseDictOrStream(): PDFDict | PDFRawStream {
    const start = this.offset
    const dictionary = this.parseDict()
    const end = this.offset
    this.skipWhitespaceAndComments()
    if (!this.matchKeyword(STREAM)) {
      this.bytes.moveTo(end)
      return dictionary
    }
    if (start !== this.#objectStart) throw new Error('a stream where none can be')
    if (this.bytes.peek() === CODE.carriageReturn) this.bytes.next()
    this.bytes.assertNext(CODE.lineFeed)
    this.#stream = this.#findStreamEnd(dictionary)
    return PDFRawStream.of(dictionary, this.#content.subarray(this.#stream.start, this.#stream.end))
  }

  /** Moves behind `endstream`. */
  #findStreamEnd(dictionary: PDFDict): StreamExtent {
    const start = this.offset
    const length = dictionary.get(PDFName.of('Length'))
    if (length instanceof PDFRef) {
      const end = this.#content.indexOf('endstream', start, 'latin1')
      if (end < 0) throw new Error('the stream has no end')
      this.bytes.moveTo(end + ENDSTREAM.length)
      return { start, end, lengthRef: length }
    }
    const end = start + (length instanceof PDFNumber ? length.asNumber() : NaN)
    if (!Number.isSafeInteger(end) || end < start || end > this.#content.length)
      throw new Error('the stream has no length')
    this.bytes.moveTo(end)
    this.skipWhitespace()
    if (!this.matchKeyword(ENDSTREAM)) throw new Error('the stream has another length')
    return { start, end }
  }
}
