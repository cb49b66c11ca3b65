import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { openStore } from '../../../src/server/store/openStore.ts'
import type { Store } from '../../../src/server/store/store.ts'

/** Whether this run uses PostgreSQL (the vitest project `postgres`) instead of the embedded database. */
export const usesPostgres = process.env.TEST_DATABASE === 'postgres'

/**
 * Settings of a server with its data in `folder`; with PostgreSQL the folder holds only the key, and a schema named
 * after the folder holds the rest.
 */
export async function databaseSettings(folder: string): Promise<Record<string, string>> {
  if (!usesPostgres) return { DATA_DIR: folder }
  const schema = schemaNameFor(folder)
  await withClusterClient((client) =>
    client.query(`select pg_advisory_xact_lock(1); create schema if not exists ${schema}`),
  )
  return {
    DATA_DIR: folder,
    DATABASE_URL: `${clusterUrl()}?options=-c%20search_path%3D${schema}&application_name=${schema}`,
    DATABASE_POOL: '5',
  }
}

/** Opens the store of `folder` like the server. */
export async function openTestStore(folder: string): Promise<Store> {
  const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = await databaseSettings(folder)
  return openStore({ dataDir, databaseUrl, databasePoolSize: 5 }, console)
}

/** Executes statements on the database of `folder`, beside the server. */
export async function executeSql(folder: string, sql: string): Promise<void> {
  if (usesPostgres)
    return withClusterClient(
      async (client) => void (await client.query(`set search_path to ${schemaNameFor(folder)}; ${sql}`)),
    )
  const db = new DatabaseSync(join(folder, 'formwright.db'))
  db.exec(sql)
  db.close()
}

/** Number of rows of every table of `folder`, and the schema, read beside the server. */
export async function readDatabase(folder: string): Promise<{ rows: Record<string, number>; schema: string }> {
  const countSql = (name: string): string => `select count(*) as count from "${name}"`
  if (usesPostgres)
    return withClusterClient(async (client) => {
      const { rows: columns } = await client.query<{ name: string }>(
        'select table_name as name, column_name, data_type from information_schema.columns where table_schema = $1 order by 1, 2',
        [schemaNameFor(folder)],
      )
      await client.query(`set search_path to ${schemaNameFor(folder)}`)
      const rows: Record<string, number> = {}
      for (const name of new Set(columns.map((column) => column.name)))
        rows[name] = Number((await client.query<{ count: string }>(countSql(name))).rows[0]?.count)
      return { rows, schema: JSON.stringify(columns) }
    })
  const database = new DatabaseSync(join(folder, 'formwright.db'), { readOnly: true })
  const tables = database.prepare("select name, sql from sqlite_master where type = 'table' order by name").all()
  const rows = Object.fromEntries(
    tables.map(({ name }) => [String(name), Number(database.prepare(countSql(String(name))).get()?.count)]),
  )
  database.close()
  return { rows, schema: JSON.stringify(tables) }
}

const schemaNameFor = (folder: string): string => `t${createHash('sha256').update(folder).digest('hex').slice(0, 20)}`

function clusterUrl(): string {
  if (!process.env.TEST_POSTGRES) throw new Error('TEST_POSTGRES is not set: run this with vitest’s project postgres.')
  return process.env.TEST_POSTGRES
}

async function withClusterClient<T>(callback: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: clusterUrl() })
  await client.connect()
  try {
    return await callback(client)
  } finally {
    await client.end()
  }
}
