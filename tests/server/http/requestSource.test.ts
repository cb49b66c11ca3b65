import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createAddressMatcher } from '../../../src/server/http/addressRanges.ts'
import { createRequestSource } from '../../../src/server/http/requestSource.ts'
import { rawGet } from '../../support/server/rawGet.ts'

const TRUSTED = ['10.0.0.0/8']
const FORWARDED_FOR = [
  '',
  ' ',
  '1.2.3.4',
  '1.2.3.4, 10.0.0.1',
  '10.0.0.2,10.0.0.1',
  'x, 10.0.0.1',
  '1.2.3.4, x,, 10.1.1.1 ,',
  '::1',
  '::ffff:10.0.0.3',
  '2001:db8::1, 127.0.0.9',
]
const FORWARDED_PROTO = [undefined, '', 'http', 'https', 'http, https', 'https,http', 'HTTPS']

test('client and transport are what Fastify takes them for, whatever proxies say', async () => {
  const source = createRequestSource(createAddressMatcher(TRUSTED))
  const app = Fastify({ trustProxy: ['loopback', ...TRUSTED] })
  app.get('/', ({ ip, protocol, raw }) => ({
    byFastify: [ip, protocol === 'https'],
    here: [source.addressOf(raw), source.isOverTls(raw)],
  }))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  for (const forwardedFor of FORWARDED_FOR) {
    for (const proto of FORWARDED_PROTO) {
      const headers = { 'x-forwarded-for': forwardedFor, ...(proto !== undefined && { 'x-forwarded-proto': proto }) }
      const { bytes } = await rawGet(url, '/', headers)
      const { byFastify, here } = JSON.parse(bytes.toString()) as Record<'byFastify' | 'here', unknown>
      expect(here, JSON.stringify(headers)).toEqual(byFastify)
    }
  }
  await app.close()
})
