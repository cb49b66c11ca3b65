import { upstreamUrlProblem } from './upstreamUrl.ts'

/** A folder of an object store that speaks S3. */
export interface BucketFolder {
  /** Its URL with the bucket in the path, and a slash at its end: the name of an object follows. */
  url: string
  region: string
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
/** Names that need no escape in a signed path. */
const PREFIX = /^(?:\/[\w-][\w.-]*)*\/?$/
const DEFAULT_REGION = 'us-east-1'

/**
 * Reads `s3://bucket/prefix?endpoint=https://…&region=…`; without an endpoint it is Amazon's.
 * @returns undefined if it is something else
 */
export function parseBucketUrl(text: string): BucketFolder | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isBucket = url?.protocol === 's3:' && BUCKET.test(url.host) && !url.username && PREFIX.test(url.pathname)
  if (!isBucket || [...url.searchParams.keys()].some((name) => name !== 'endpoint' && name !== 'region'))
    return undefined
  const region = url.searchParams.get('region') ?? DEFAULT_REGION
  const endpoint = (url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, '')
  if (!/^[a-z0-9-]+$/.test(region) || upstreamUrlProblem(endpoint) !== undefined) return undefined
  return { url: `${endpoint}/${url.host}${url.pathname.replace(/\/?$/, '/')}`, region }
}
