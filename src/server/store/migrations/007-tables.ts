import type { Kysely } from 'kysely'

/** Creates the tables. */
export async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tradingAccount', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('familyName', 'text')
    .addColumn('givenName', 'text')
    .addColumn('countryCode', 'text')
    .addColumn('phone', 'text')
    .addColumn('aType', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('passwordHash', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('accountsByEmail').on('accounts').columns(['email', 'createdAt']).execute()

  await db.schema
    .createTable('sessions')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('cookieHash', 'text', (column) => column.notNull())
    .addColumn('accountId', 'text', (column) => column.references('accounts.id').onDelete('cascade'))
    .addColumn('aType', 'integer', (column) => column.notNull())
    .addColumn('remember', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('seenAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessionsByAge').on('sessions').column('createdAt').execute()
  await db.schema.createIndex('sessionsByCookie').on('sessions').column('cookieHash').execute()

  await db.schema
    .createTable('captchas')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('captchasByExpiry').on('captchas').column('expiresAt').execute()

  await db.schema
    .createTable('submissions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('call', 'text', (column) => column.notNull())
    .addColumn('accountId', 'text', (column) => column.references('accounts.id'))
    .addColumn('aType', 'integer')
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('sender', 'text')
    .addColumn('unverified', 'text')
    .execute()
  await db.schema.createIndex('submissionsByAccount').on('submissions').columns(['accountId', 'createdAt']).execute()
  await db.schema.createIndex('submissionsBySender').on('submissions').columns(['sender', 'createdAt']).execute()

  await db.schema
    .createTable('files')
    .addColumn('submissionId', 'text', (column) => column.notNull().references('submissions.id').onDelete('cascade'))
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    // PostgreSQL's type for bytes; SQLite stores bytes in a column of any type.
    .addColumn('data', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('filesKey', ['submissionId', 'field', 'position'])
    .execute()

  await db.schema
    .createTable('idempotency')
    .addColumn('keyHash', 'text', (column) => column.notNull())
    .addColumn('call', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotencyKey', ['keyHash', 'call'])
    .execute()
  await db.schema.createIndex('idempotencyByAge').on('idempotency').column('createdAt').execute()

  await db.schema
    .createTable('loginFailures')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('sinceAt', 'bigint', (column) => column.notNull())
    .addColumn('lastAt', 'bigint', (column) => column.notNull())
    .addColumn('untilAt', 'bigint')
    .execute()

  await db.schema
    .createTable('content')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('sort', 'integer', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('contentKey', ['kind', 'id'])
    .execute()
  await db.schema.createIndex('contentInOrder').on('content').columns(['kind', 'sort', 'id', 'category']).execute()

  await db.schema
    .createTable('meta')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}
