import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

const BUCKET = 'papers'
/** The account that s3rver has. */
const ACCOUNT = 'S3RVER'
/** Ending of the files in which s3rver keeps objects. */
const OBJECT_FILE = '._S3rver_object'

/** An object store of S3's protocol on loopback; it refuses wrong signatures. */
export interface ObjectServer {
  /** Settings of a server that stores its files there. */
  env(location?: { bucket?: string; folder?: string; secret?: string }): Record<string, string>
  /** The contents of all objects by their names, without their folder. */
  objects(): Map<string, Buffer>
  /** Loses an object. */
  lose(name: string): void
  /** Closes its port, as when its machine is away. */
  stop(): Promise<void>
  /** Opens its port again, with the same objects. */
  restart(): Promise<void>
  /** Stops it and removes its objects. */
  remove(): Promise<void>
}

export async function startObjectServer(): Promise<ObjectServer> {
  const directory = mkdtempSync(join(tmpdir(), 'formwright-s3-'))
  let port = 0
  let server: S3rver
  async function start(): Promise<void> {
    server = new S3rver({ address: '127.0.0.1', port, silent: true, directory, configureBuckets: [{ name: BUCKET }] })
    port = (await server.run()).port
  }
  async function stop(): Promise<void> {
    server.httpServer.closeAllConnections()
    await server.close()
  }
  const files = (): string[] =>
    readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(OBJECT_FILE))
  const nameOf = (file: string): string => (file.split('/').at(-1) ?? '').slice(0, -OBJECT_FILE.length)
  await start()
  return {
    env: ({ bucket = BUCKET, folder = 'site/files', secret = ACCOUNT } = {}) => ({
      FILES_URL: `s3://${bucket}/${folder}?endpoint=http://127.0.0.1:${port}&region=eu-central-1`,
      AWS_ACCESS_KEY_ID: ACCOUNT,
      AWS_SECRET_ACCESS_KEY: secret,
    }),
    objects: () => new Map(files().map((file) => [nameOf(file), readFileSync(join(directory, file))])),
    lose: (name) => files().forEach((file) => nameOf(file) === name && rmSync(join(directory, file))),
    stop,
    restart: start,
    async remove() {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
