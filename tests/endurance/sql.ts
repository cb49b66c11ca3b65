const TAILS = ['--', '-- -', '#', '/*', ';--', '', "' '", ';%00'.replace('%00', ''), ' LIMIT 1--', ')--']
const HEADS = ["'", "''", '"', '`', '\\', "\\'", "')", '")', "'))", "' ", "%27", '\u02bc', '\uff07', '1', '0', '-1', 'NULL']
const BODIES = [
  ' OR 1=1', ' OR \'1\'=\'1', ' AND 1=2', ' AND 1=1', ' UNION SELECT NULL', ' UNION SELECT sqlite_version()', ' UNION ALL SELECT name FROM sqlite_master', '; DROP TABLE accounts', '; DELETE FROM submissions',
  '; UPDATE accounts SET a_type=0', '; INSERT INTO sessions VALUES(1)', '; ATTACH DATABASE \'/tmp/x\' AS x', '; PRAGMA writable_schema=1', '||(SELECT password_hash FROM accounts)||', ' AND (SELECT count(*) FROM accounts)>0', ' AND randomblob(100000000) IS NOT NULL',
  ' AND SLEEP(5)', '; SELECT pg_sleep(5)', '; WAITFOR DELAY \'0:0:5\'', ' ORDER BY 99', ' GROUP BY 1 HAVING 1=1', ' LIKE \'%\'', ' GLOB \'*\'', ' IN (SELECT id FROM accounts)', '; VACUUM', '; COMMIT; BEGIN', '; ROLLBACK', ' COLLATE nocase', ' RETURNING *', '$1', '?1', ':id', '${id}', '; COPY accounts TO \'/tmp/x\'',
]

/** 500 texts that break out of a statement that is glued together, for SQLite and PostgreSQL. */
export const SQL: string[] = Array.from({ length: 500 }, (_, index) =>
  `${HEADS[index % HEADS.length]}${BODIES[Math.floor(index / HEADS.length) % BODIES.length]}${TAILS[(index * 7) % TAILS.length]}`)
