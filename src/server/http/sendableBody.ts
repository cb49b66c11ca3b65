/** Bytes before a body for its head; a longer head costs a copy of both. */
const HEAD_ROOM = 4096

/** A body that is sent many times, with room for a head before it: both are one write, and nothing is copied for it. */
export class SendableBody {
  /** May be changed right before it is sent. */
  body: Buffer
  #bytes: Buffer

  constructor(body: Uint8Array) {
    this.#bytes = Buffer.concat([Buffer.alloc(HEAD_ROOM), body])
    this.body = this.#bytes.subarray(HEAD_ROOM)
  }

  /** Both as one piece, until another head is put before the body. @param head of which each character is a byte */
  withHead(head: string): Buffer {
    const start = HEAD_ROOM - head.length
    if (start < 0) return Buffer.concat([Buffer.from(head, 'latin1'), this.body])
    this.#bytes.write(head, start, 'latin1')
    return this.#bytes.subarray(start)
  }

  /** Leaves the bytes to a write that is not done yet. */
  leave(): void {
    this.#bytes = Buffer.from(this.#bytes)
    this.body = this.#bytes.subarray(HEAD_ROOM)
  }
}
